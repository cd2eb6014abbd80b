/** Geometry of spots: polygons in pixels of a picture. */

import type { Point, Spot } from "./types.ts";

export interface Place {
  readonly spot: Spot;
  readonly middle: Point;
  readonly area: number;
}

export type Direction = "up" | "down" | "left" | "right";

const AHEAD: Readonly<Record<Direction, Point>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
/** Sideways distance counts this much more, and what is steeper than `STEEPEST` is not ahead. */
const SIDEWAYS = 2;
const STEEPEST = 1.75;

export function measured(spot: Spot): Place {
  const points = spot.points;
  let twice = 0;
  let x = 0;
  let y = 0;
  points.forEach(([ax, ay], at) => {
    const [bx, by] = points[(at + 1) % points.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  const middle: Point = twice === 0 ? (points[0] ?? [0, 0]) : [x / (3 * twice), y / (3 * twice)];
  return { spot, middle, area: Math.abs(twice) / 2 };
}

export function contains(points: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  points.forEach(([ax, ay], at) => {
    const [bx, by] = points[(at + 1) % points.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Distance from a point to an outline; 0 within it. */
export function distance(points: readonly Point[], point: Point): number {
  if (contains(points, point)) return 0;
  const [x, y] = point;
  let least = Infinity;
  points.forEach(([ax, ay], at) => {
    const [bx, by] = points[(at + 1) % points.length] ?? [ax, ay];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    least = Math.min(least, Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y));
  });
  return least;
}

/** The smallest place at a point; without one the nearest within `reach`. */
export function placeAt(places: readonly Place[], point: Point, reach = 0): Place | null {
  let found: Place | null = null;
  let best = Infinity;
  for (const place of places) {
    const away = distance(place.spot.points, point);
    const rank = away === 0 ? place.area - 1e9 : away;
    if (away <= reach && rank < best) {
      found = place;
      best = rank;
    }
  }
  return found;
}

/** The nearest place in a direction, by middles. */
export function neighbour(places: readonly Place[], from: Place, direction: Direction): Place | null {
  const [dx, dy] = AHEAD[direction];
  let found: Place | null = null;
  let best = Infinity;
  for (const place of places) {
    const x = place.middle[0] - from.middle[0];
    const y = place.middle[1] - from.middle[1];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (place.spot.place === from.spot.place || ahead <= 0 || aside > ahead * STEEPEST) continue;
    const rank = ahead + SIDEWAYS * aside;
    if (rank < best) {
      found = place;
      best = rank;
    }
  }
  return found;
}

export interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 6;

/** Keep the zoom within its limits and the picture within its frame; what is smaller than the frame is centred. */
export function clamped({ x, y, scale }: Transform, picture: Size, frame: Size): Transform {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, scale));
  const axis = (at: number, size: number, room: number): number =>
    size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
  return {
    x: axis(x, picture.width * zoom, frame.width),
    y: axis(y, picture.height * zoom, frame.height),
    scale: zoom,
  };
}

/** Zoom by a factor around a point of the frame, which stays where it is. */
export function zoomed(from: Transform, factor: number, [px, py]: Point): Transform {
  const scale = Math.min(MOST_ZOOM, Math.max(1, from.scale * factor));
  const grown = scale / from.scale;
  return { x: px - (px - from.x) * grown, y: py - (py - from.y) * grown, scale };
}
