/** Twins of the structs in bot/web/payloads.py: the JSON that the server sends. */

export type Language = "en" | "ja";
export type PageStatus = "open" | "running" | "finished" | "ended";
export type StepKind = "pick" | "several" | "number" | "text" | "complete";
export type UndoState = "" | "free" | "consent";
export type ErrorCode = "stale" | "turn" | "seat" | "gone" | "private" | "limit" | "bad";
export type Point = readonly [number, number];

export interface Spot {
  readonly place: string;
  readonly name: string;
  readonly points: readonly Point[];
}

export interface PictureInfo {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly spots: readonly Spot[] | null;
}

export interface Option {
  readonly value: string;
  readonly name: string;
  readonly hint: string;
  readonly refusal: string | null;
  readonly copies: number;
  readonly place: string | null;
  readonly spoken: string;
}

export interface Alternative {
  readonly said: readonly string[];
  readonly name: string;
  readonly spoken: string;
}

export interface Reach {
  readonly place: string;
  readonly said: readonly string[];
  readonly name: string;
}

export interface Step {
  readonly number: number;
  readonly said: readonly string[];
  readonly crumbs: readonly string[];
  readonly prompt: string;
  readonly notes: readonly string[];
  readonly kind: StepKind;
  readonly options: readonly Option[];
  readonly low: number;
  readonly high: number;
  readonly usual: number;
  readonly example: string;
  readonly hint: string;
  readonly at_least: number;
  readonly at_most: number;
  readonly ordered: boolean;
  readonly none: string;
  readonly back: readonly string[] | null;
  readonly final: boolean;
  readonly instead: readonly Alternative[];
  readonly picture: PictureInfo | null;
  readonly reach: readonly Reach[];
}

export interface Viewer {
  readonly seat: number | null;
  readonly name: string | null;
  readonly signed_in: boolean;
}

export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly points: string;
  readonly acts: boolean;
  readonly note: string;
}

export interface ClockEnd {
  readonly name: string;
  readonly at: string;
}

export interface LogEntry {
  readonly number: number;
  readonly text: string;
  readonly undone: boolean;
  readonly at: string;
}

export interface Request {
  readonly text: string;
  readonly mine: boolean;
}

export interface Sandbox {
  readonly table: number;
  readonly outdated: boolean;
  readonly told: readonly string[];
  readonly waits: boolean;
  readonly does: string | null;
  readonly now: boolean;
}

export interface Page {
  readonly table: number;
  readonly key: string;
  readonly number: number;
  readonly version: number;
  readonly language: Language;
  readonly status: PageStatus;
  readonly title: string;
  readonly headline: string;
  readonly turn: readonly string[];
  readonly viewer: Viewer;
  readonly players: readonly Player[];
  readonly clocks: readonly ClockEnd[];
  readonly pictures: readonly PictureInfo[];
  readonly words: readonly string[];
  readonly hand_words: readonly string[];
  readonly recap: readonly string[];
  readonly log: readonly LogEntry[];
  readonly step: Step | null;
  readonly also: Step | null;
  readonly undo: UndoState;
  readonly request: Request | null;
  readonly hints: boolean;
  readonly tries: boolean;
  readonly sandbox: Sandbox | null;
  readonly note: string | null;
  readonly result: readonly string[] | null;
  readonly thread: string | null;
}

export interface Answer {
  readonly page: Page | null;
  readonly step: Step | null;
  readonly told: readonly string[];
  readonly price: string | null;
}

export interface WayBack {
  readonly lines: readonly string[];
  readonly go: string;
}

export interface Past {
  readonly number: number;
  readonly moves: number;
  readonly undone: boolean;
  readonly lines: readonly string[];
  readonly picture: PictureInfo;
  readonly words: readonly string[];
  readonly back: WayBack | null;
}

export interface Hints {
  readonly lines: readonly string[];
  readonly moves: readonly Alternative[];
  readonly price: string | null;
}

export interface Failure {
  readonly error: string;
  readonly code: ErrorCode;
}

export interface Change {
  readonly number: number;
  readonly version: number;
}
