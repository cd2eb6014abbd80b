/** Tests of the client's pure functions: `node --test`, started by test_client.py. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  added,
  byPlace,
  everything,
  freshId,
  isFull,
  joined,
  removed,
  toggled,
} from "../../bot/web/client/src/choices.ts";
import { clamped, contains, distance, measured, neighbour, placeAt, zoomed } from "../../bot/web/client/src/geometry.ts";
import type { Option, Point, Step } from "../../bot/web/client/src/types.ts";

const box = (place: string, left: number, top: number, side: number) => {
  const right = left + side;
  const bottom = top + side;
  const points: Point[] = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return measured({ place, name: place, points });
};
const option = (value: string, place: string | null = null, copies = 1, refusal: string | null = null): Option => ({
  value, name: value, hint: "", refusal, copies, place, spoken: "",
});
const step = (changes: Partial<Step>): Step => ({
  number: 0, said: [], crumbs: [], prompt: "", notes: [], kind: "pick", options: [], low: 0, high: 0, usual: 0, example: "",
  hint: "", at_least: 1, at_most: 1, ordered: false, none: "", back: null, final: false, instead: [], picture: null,
  reach: [], ...changes,
});

test("the middle and area of a place are those of its outline", () => {
  const place = box("a", 10, 20, 4);
  assert.deepEqual(place.middle, [12, 22]);
  assert.equal(place.area, 16);
});

test("a point is within an outline, or at a distance from it", () => {
  const points: Point[] = [[0, 0], [10, 0], [0, 10]];
  assert.ok(contains(points, [2, 2]));
  assert.ok(!contains(points, [8, 8]));
  assert.equal(distance(points, [2, 2]), 0);
  assert.equal(distance(points, [-3, 5]), 3);
});

test("a tap chooses the smallest place below it, or the nearest in reach", () => {
  const places = [box("wide", 0, 0, 100), box("small", 10, 10, 10), box("far", 200, 0, 10)];
  assert.equal(placeAt(places, [12, 12])?.spot.place, "small");
  assert.equal(placeAt(places, [50, 50])?.spot.place, "wide");
  assert.equal(placeAt(places, [195, 5]), null);
  assert.equal(placeAt(places, [195, 5], 8)?.spot.place, "far");
});

test("arrow keys go to the nearest place ahead", () => {
  const [a, b, c, d] = [box("a", 0, 0, 10), box("b", 20, 4, 10), box("c", 40, 0, 10), box("d", 0, 30, 10)];
  assert.equal(neighbour([a, b, c, d], a, "right")?.spot.place, "b");
  assert.equal(neighbour([a, b, c, d], a, "down")?.spot.place, "d");
  assert.equal(neighbour([a, b, c, d], a, "left"), null);
});

test("a zoom keeps its point, and the picture stays in its frame", () => {
  const to = zoomed({ x: 0, y: 0, scale: 1 }, 2, [100, 50]);
  assert.deepEqual(to, { x: -100, y: -50, scale: 2 });
  const frame = { width: 200, height: 100 };
  assert.deepEqual(clamped({ x: 30, y: -500, scale: 2 }, frame, frame), { x: 0, y: -100, scale: 2 });
  assert.deepEqual(clamped({ x: 30, y: 9, scale: 0.5 }, { width: 100, height: 100 }, frame), { x: 50, y: 0, scale: 1 });
});

test("places have the choices of the question, and those of other verbs where it has none", () => {
  const asked = step({ said: ["move"], options: [option("x", "hex:1"), option("y", "hex:2", 1, "Too far.")] });
  const also = step({
    options: [option("move"), option("build", "hex:3")],
    reach: [
      { place: "hex:1", said: ["build", "1"], name: "Build: 1" },
      { place: "hex:4", said: ["build", "4"], name: "Build: 4" },
      { place: "hex:4", said: ["raze", "4"], name: "Raze: 4" },
    ],
  });
  const found = [...byPlace(asked, also)].map(([place, choices]) => [place, choices.map((one) => one.said.join())]);
  assert.deepEqual(found, [
    ["hex:1", ["move,x"]],
    ["hex:3", ["build"]],
    ["hex:4", ["build,4", "raze,4"]],
  ]);
});

test("several picks are counted, and joined in the order of the options", () => {
  const [a, b, c] = [option("a"), option("b", null, 2), option("c", null, 1, "No.")];
  const several = step({ kind: "several", options: [a, b, c], at_least: 2, at_most: 3 });
  let taken: readonly string[] = added(several, added(several, [], b), b);
  assert.deepEqual(added(several, taken, b), taken);
  assert.deepEqual(added(several, taken, c), taken);
  taken = added(several, taken, a);
  assert.ok(isFull(several, taken));
  assert.equal(joined(several, taken), "a+b+b");
  assert.equal(joined({ ...several, ordered: true }, taken), "b+b+a");
  assert.equal(joined(several, []), "-");
  assert.deepEqual(removed(taken, "b"), ["b", "a"]);
  assert.deepEqual(toggled(several, taken, b), ["a"]);
  assert.deepEqual(everything(several), ["a", "b", "b"]);
  assert.equal(everything({ ...several, at_most: 2 }), null);
});

test("an interaction id is a positive number of 63 bits, and new each time", () => {
  const ids = Array.from({ length: 200 }, freshId);
  assert.equal(new Set(ids).size, 200);
  assert.ok(ids.every((id) => /^\d+$/.test(id) && BigInt(id) < 2n ** 63n));
});
