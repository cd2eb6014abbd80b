/** A picture with its places: zoom, pan, taps, drags, and the arrow keys. */

import { assign, fill, h, svg } from "./dom.ts";
import {
  type Direction,
  type Place,
  type Transform,
  clamped,
  measured,
  neighbour,
  placeAt,
  zoomed,
} from "./geometry.ts";
import type { PictureInfo, Point } from "./types.ts";

const WHOLE: Transform = { x: 0, y: 0, scale: 1 };
const DRAGGED = 9;
/** Pixels that a pointer moves before it is a drag. */
const FINGER = 18;
/** Pixels that a tap may be beside a place. */
const TWICE = 300;
/** Milliseconds between the taps of a double tap. */
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export interface PictureEvents {
  /** A place that can be chosen was tapped; `by` is where, in pixels of the frame. */
  readonly onPlace: (place: string, by: Point) => void;
  /** A drag from a place that can be chosen passed these places. */
  readonly onDrag: (places: readonly string[]) => void;
}

interface Pointer {
  readonly start: Point;
  at: Point;
}

export class PictureView {
  readonly element: HTMLElement;
  private readonly stage = h("div", { class: "stage" });
  private readonly image = h("img", { alt: "", draggable: "false" });
  private readonly spots = svg("svg", { class: "spots", role: "group" });
  private readonly label = h("div", { class: "label", hidden: true, "aria-hidden": "true" });
  private info: PictureInfo | null = null;
  private places: readonly Place[] = [];
  private lit: ReadonlySet<string> = new Set();
  private polygons = new Map<string, SVGPolygonElement>();
  private roving = "";
  private view = WHOLE;
  private fit = 1;
  private pointers = new Map<number, Pointer>();
  private trail: string[] | null = null;
  private moved = false;
  private pinched = false;
  private lastTap = { time: 0, at: [0, 0] as Point };
  private shown = "";
  onZoom: (isZoomed: boolean) => void = () => undefined;

  constructor(
    private readonly events: PictureEvents,
    private readonly source: (url: string) => Promise<string>,
    places: string,
  ) {
    this.spots.setAttribute("aria-label", places);
    fill(this.stage, this.image, this.spots);
    this.element = h("div", { class: "frame" }, this.stage, this.label);
    new ResizeObserver(() => this.layOut()).observe(this.element);
    this.listen();
  }

  show(info: PictureInfo, lit: ReadonlySet<string>, taken: ReadonlyMap<string, number>): void {
    if (info.id !== this.info?.id || info.width !== this.info.width || info.height !== this.info.height) {
      this.view = WHOLE;
    }
    const isNew = JSON.stringify(info.spots) !== JSON.stringify(this.info?.spots);
    this.info = info;
    this.lit = lit;
    this.image.alt = info.alt;
    if (info.url !== this.shown) void this.load(info.url);
    if (isNew) this.draw();
    this.mark(taken);
    this.layOut();
  }

  /** Focus the place that the arrow keys are at. Returns false if it cannot be chosen. */
  focus(): boolean {
    if (!this.lit.has(this.roving)) return false;
    this.polygons.get(this.roving)?.focus({ preventScroll: true });
    return true;
  }

  zoom(factor: number): void {
    const frame = this.element.getBoundingClientRect();
    this.move(factor === 0 ? WHOLE : zoomed(this.view, factor, [frame.width / 2, frame.height / 2]));
  }

  private async load(url: string): Promise<void> {
    this.shown = url;
    this.element.classList.add("loading");
    try {
      const source = await this.source(url);
      const image = new Image();
      image.src = source;
      await image.decode();
      if (this.shown === url) this.image.src = source;
    } catch {
      if (this.shown === url) this.shown = "";
    }
    this.element.classList.remove("loading");
  }

  private draw(): void {
    const info = this.info;
    if (info === null) return;
    this.places = (info.spots ?? []).map(measured);
    assign(this.spots, { viewBox: `0 0 ${info.width} ${info.height}` });
    this.polygons = new Map(
      this.places.map(({ spot }) => [
        spot.place,
        svg("polygon", {
          "data-place": spot.place,
          points: spot.points.map((point) => point.join(",")).join(" "),
          "aria-label": spot.name,
        }),
      ]),
    );
    fill(this.spots, ...this.polygons.values());
    this.label.hidden = true;
  }

  private mark(taken: ReadonlyMap<string, number>): void {
    const usable = this.places.filter(({ spot }) => this.lit.size === 0 || this.lit.has(spot.place));
    if (!usable.some(({ spot }) => spot.place === this.roving)) this.roving = usable[0]?.spot.place ?? "";
    for (const [place, polygon] of this.polygons) {
      const isLit = this.lit.has(place);
      polygon.classList.toggle("lit", isLit);
      polygon.classList.toggle("taken", taken.has(place));
      assign(polygon, {
        role: isLit ? "button" : "img",
        "aria-pressed": isLit && taken.size > 0 ? String(taken.has(place)) : null,
        "aria-hidden": this.lit.size > 0 && !isLit ? "true" : null,
        tabindex: place === this.roving ? 0 : isLit || this.lit.size === 0 ? -1 : null,
      });
    }
    for (const old of this.spots.querySelectorAll("text")) old.remove();
    for (const { spot, middle } of this.places) {
      const count = taken.get(spot.place) ?? 0;
      if (count > 1) {
        this.spots.append(svg("text", { x: middle[0], y: middle[1], "aria-hidden": "true" }, String(count)));
      }
    }
  }

  // --- Layout --------------------------------------------------------------------------------------------------------

  private layOut(): void {
    const info = this.info;
    if (info === null) return;
    this.element.style.aspectRatio = `${info.width} / ${info.height}`;
    this.fit = Math.min(this.element.clientWidth / info.width, this.element.clientHeight / info.height);
    this.stage.style.width = `${info.width * this.fit}px`;
    this.stage.style.height = `${info.height * this.fit}px`;
    this.move(this.view);
  }

  private move(to: Transform): void {
    const info = this.info;
    if (info === null) return;
    const size = { width: info.width * this.fit, height: info.height * this.fit };
    this.view = clamped(to, size, { width: this.element.clientWidth, height: this.element.clientHeight });
    this.stage.style.transform = `translate(${this.view.x}px, ${this.view.y}px) scale(${this.view.scale})`;
    this.element.classList.toggle("zoomed", this.view.scale > 1);
    this.onZoom(this.view.scale > 1);
    this.label.hidden = true;
  }

  /** The point of the picture at a point of the frame, and back. */
  private inPicture([x, y]: Point): Point {
    const scale = this.fit * this.view.scale;
    return [(x - this.view.x) / scale, (y - this.view.y) / scale];
  }

  private inFrame([x, y]: Point): Point {
    const scale = this.fit * this.view.scale;
    return [x * scale + this.view.x, y * scale + this.view.y];
  }

  /** The place that can be chosen at a point of the frame, or else any. */
  private at(point: Point, reach = 0): Place | null {
    const inPicture = this.inPicture(point);
    const litPlaces = this.places.filter(({ spot }) => this.lit.has(spot.place));
    return (
      placeAt(litPlaces, inPicture) ??
      placeAt(litPlaces, inPicture, reach / (this.fit * this.view.scale)) ??
      placeAt(this.places, inPicture)
    );
  }

  private tell(place: Place | null): void {
    this.label.hidden = place === null;
    for (const polygon of this.polygons.values()) polygon.classList.remove("over");
    if (place === null) return;
    this.polygons.get(place.spot.place)?.classList.add("over");
    this.label.textContent = place.spot.name;
    const top = Math.min(...place.spot.points.map(([, y]) => y));
    const [x, y] = this.inFrame([place.middle[0], top]);
    const half = this.label.offsetWidth / 2 + 4;
    const left = Math.min(Math.max(x, half), this.element.clientWidth - half);
    const above = y - this.label.offsetHeight - 6;
    const bottom = Math.max(...place.spot.points.map((point) => point[1]));
    this.label.style.left = `${left}px`;
    this.label.style.top = `${above > 0 ? above : this.inFrame([0, bottom])[1] + 6}px`;
  }

  // --- Pointers and keys ---------------------------------------------------------------------------------------------

  private listen(): void {
    const frame = this.element;
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.over(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", (event) => this.cancel(event));
    frame.addEventListener("pointerleave", () => this.pointers.size === 0 && this.tell(null));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), {
      passive: false,
    });
    this.spots.addEventListener("keydown", (event) => this.key(event));
    // A screen reader clicks without a pointer.
    this.spots.addEventListener("click", (event) => {
      const place = placeOf(event.target);
      if (event.detail === 0 && place !== null) this.choose(place);
    });
    this.spots.addEventListener("focusin", (event) => {
      const found = this.places.find(({ spot }) => spot.place === placeOf(event.target));
      if (found !== undefined && (event.target as Element).matches(":focus-visible")) this.tell(found);
    });
    this.spots.addEventListener("focusout", () => this.tell(null));
  }

  private point(event: MouseEvent): Point {
    const frame = this.element.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = this.point(event);
    this.pointers.set(event.pointerId, { start: at, at });
    this.element.setPointerCapture(event.pointerId);
    if (this.pointers.size > 1) {
      this.pinched = true;
      this.endTrail();
      return;
    }
    this.moved = this.pinched = false;
    const place = this.at(at);
    this.trail = place !== null && this.lit.has(place.spot.place) ? [place.spot.place] : null;
    this.tell(place);
  }

  private over(event: PointerEvent): void {
    const at = this.point(event);
    const pointer = this.pointers.get(event.pointerId);
    if (pointer === undefined) {
      if (event.pointerType === "mouse" && this.pointers.size === 0) this.hover(at);
      return;
    }
    const before = pointer.at;
    if (this.pinched) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointer.at = at;
      if (other !== undefined) this.pinch(before, at, other.at);
      return;
    }
    if (!this.moved && Math.hypot(at[0] - pointer.start[0], at[1] - pointer.start[1]) < DRAGGED) return;
    this.moved = true;
    pointer.at = at;
    if (this.trail === null) {
      this.move({ ...this.view, x: this.view.x + at[0] - before[0], y: this.view.y + at[1] - before[1] });
      return;
    }
    const place = placeAt(this.places, this.inPicture(at));
    this.tell(place);
    if (place !== null && this.trail.at(-1) !== place.spot.place) this.trail.push(place.spot.place);
    this.drawArrow(this.inPicture(pointer.start), this.inPicture(at));
  }

  private hover(at: Point): void {
    const place = this.at(at);
    this.tell(place);
    this.element.classList.toggle("choosable", place !== null && this.lit.has(place.spot.place));
  }

  private pinch(before: Point, at: Point, other: Point): void {
    const distance = Math.hypot(before[0] - other[0], before[1] - other[1]);
    const factor = distance > 0 ? Math.hypot(at[0] - other[0], at[1] - other[1]) / distance : 1;
    const middle: Point = [(before[0] + other[0]) / 2, (before[1] + other[1]) / 2];
    const view = zoomed(this.view, factor, middle);
    this.move({ ...view, x: view.x + (at[0] - before[0]) / 2, y: view.y + (at[1] - before[1]) / 2 });
  }

  private up(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    if (pointer === undefined) return;
    this.pointers.delete(event.pointerId);
    const trail = this.trail;
    if (this.pointers.size > 0 || this.pinched) return;
    this.endTrail();
    const at = this.point(event);
    if (!this.moved) this.tap(at, event.pointerType === "mouse" ? 0 : FINGER);
    else if (trail !== null && trail.length > 1 && placeAt(this.places, this.inPicture(at)) !== null) {
      this.events.onDrag(trail);
    }
    if (event.pointerType !== "mouse" && this.moved) this.tell(null);
  }

  private cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.endTrail();
    this.tell(null);
  }

  private tap(at: Point, reach: number): void {
    const place = this.at(at, reach);
    this.tell(place);
    if (place !== null && this.lit.has(place.spot.place)) {
      this.roving = place.spot.place;
      this.events.onPlace(place.spot.place, at);
      return;
    }
    const isDouble = performance.now() - this.lastTap.time < TWICE;
    const isNear = Math.hypot(at[0] - this.lastTap.at[0], at[1] - this.lastTap.at[1]) < 2 * FINGER;
    this.lastTap = { time: isDouble ? 0 : performance.now(), at };
    if (isDouble && isNear) this.move(this.view.scale > 1 ? WHOLE : zoomed(this.view, 2.5, at));
  }

  private wheel(event: WheelEvent): void {
    if (event.deltaY > 0 && this.view.scale === 1) return;
    event.preventDefault();
    this.move(zoomed(this.view, Math.exp(-event.deltaY / 400), this.point(event)));
  }

  private key(event: KeyboardEvent): void {
    const place = placeOf(event.target);
    const from = this.places.find(({ spot }) => spot.place === place);
    const direction = ARROWS[event.key];
    if (from === undefined) return;
    if (direction !== undefined) {
      const lit = this.places.filter(({ spot }) => this.lit.has(spot.place));
      const to = neighbour(lit.length > 0 ? lit : this.places, from, direction);
      if (to !== null) this.rove(to);
    } else if (event.key === "Enter" || event.key === " ") this.choose(from.spot.place);
    else if (event.key === "+") this.move(zoomed(this.view, 1.5, this.inFrame(from.middle)));
    else if (event.key === "-") this.move(zoomed(this.view, 1 / 1.5, this.inFrame(from.middle)));
    else return;
    event.preventDefault();
  }

  private rove(to: Place): void {
    this.polygons.get(this.roving)?.setAttribute("tabindex", "-1");
    this.roving = to.spot.place;
    const polygon = this.polygons.get(this.roving);
    polygon?.setAttribute("tabindex", "0");
    const [x, y] = this.inFrame(to.middle);
    const { clientWidth: width, clientHeight: height } = this.element;
    if (x < 0 || y < 0 || x > width || y > height) {
      this.move({ ...this.view, x: this.view.x + width / 2 - x, y: this.view.y + height / 2 - y });
    }
    polygon?.focus({ preventScroll: true });
  }

  private choose(place: string): void {
    const found = this.places.find(({ spot }) => spot.place === place);
    if (found !== undefined && this.lit.has(place)) this.events.onPlace(place, this.inFrame(found.middle));
  }

  // --- The arrow of a drag -------------------------------------------------------------------------------------------

  private drawArrow([x1, y1]: Point, [x2, y2]: Point): void {
    const turn = Math.atan2(y2 - y1, x2 - x1);
    const head = 14 / (this.fit * this.view.scale);
    const wing = (by: number): string => `${x2 - head * Math.cos(turn + by)},${y2 - head * Math.sin(turn + by)}`;
    const path = `M${x1},${y1}L${x2},${y2}M${wing(0.5)}L${x2},${y2}L${wing(-0.5)}`;
    const arrow = this.spots.querySelector("path") ?? this.spots.appendChild(svg("path"));
    arrow.setAttribute("d", path);
  }

  private endTrail(): void {
    this.trail = null;
    this.spots.querySelector("path")?.remove();
  }
}

function placeOf(target: EventTarget | null): string | null {
  return target instanceof SVGPolygonElement ? (target.dataset["place"] ?? null) : null;
}
