/** Texts in the viewer's language, which the document brings: those of bot/web/texts.py. */

import { data } from "./dom.ts";

export type TextName =
  | "again" | "agree" | "all" | "also" | "ask_undo" | "back" | "back_to_here" | "changed" | "choices" | "choose" | "clocks"
  | "confirm" | "earlier" | "fewer" | "hand_words" | "happened" | "hint" | "impossible" | "later" | "leave" | "live"
  | "log" | "lost" | "more" | "newest" | "note" | "number" | "past" | "pictures" | "places" | "players" | "progress"
  | "refuse" | "replace" | "result" | "save" | "saved" | "send" | "show_all" | "signing" | "thread" | "tried" | "try"
  | "try_back" | "try_later" | "try_now" | "try_on" | "try_outdated" | "try_over" | "undo" | "undone" | "unreachable"
  | "watching" | "words" | "zoom_in" | "zoom_out" | "zoom_reset";

export type Texts = Readonly<Record<TextName, string>>;

export function texts(): Texts {
  return data("texts") as Texts;
}

/** Fill the placeholders of a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
