/** What stands below or beside the question: players, what happened, the log, the board in words. */

import { type Child, h } from "./dom.ts";
import { type Texts, filled } from "./texts.ts";
import type { LogEntry, Page } from "./types.ts";

/** Lines of the log that are shown at first. */
const NEWEST = 8;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

export function panels(page: Page, texts: Texts): Child[] {
  return [
    page.result === null ? null : section(texts.result, list(page.result), "result"),
    page.players.length > 0 ? section(texts.players, players(page), "players") : null,
    page.clocks.length > 0 ? section(texts.clocks, clocks(page), "clocks") : null,
    page.recap.length > 0 ? section(texts.happened, list(page.recap), "recap") : null,
    page.log.length > 0 ? section(texts.log, log(page, texts), "log") : null,
    words(texts.words, page.words),
    words(texts.hand_words, page.hand_words),
  ];
}

/** The time until an instant, in the largest unit that it fills. */
export function until(at: string, now: number, language: string): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const [unit, size] = UNITS.find(([, one]) => Math.abs(seconds) >= one) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(Math.trunc(seconds / size), unit);
}

export function when(at: string, language: string): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(at));
}

/** Write the times until now-running clocks end anew. */
export function tick(root: ParentNode, language: string): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-until]")) {
    time.textContent = until(time.dateTime, Date.now(), language);
  }
}

function section(title: string, content: HTMLElement, name: string): HTMLElement {
  return h("section", { class: name }, h("h2", {}, title), content);
}

function list(lines: readonly string[]): HTMLElement {
  return h("ul", {}, ...lines.map((line) => h("li", {}, line)));
}

function players(page: Page): HTMLElement {
  return h(
    "ul",
    {},
    ...page.players.map((player) =>
      h(
        "li",
        { class: player.acts ? "acts" : "", "aria-current": player.acts ? "true" : null },
        h(
          "span",
          {},
          player.seat >= 0 && player.seat === page.viewer.seat ? h("strong", {}, player.name) : player.name,
          player.note === "" ? null : h("small", {}, player.note),
        ),
        h("span", {}, player.points),
      ),
    ),
  );
}

function clocks(page: Page): HTMLElement {
  return h(
    "ul",
    {},
    ...page.clocks.map((clock) =>
      h(
        "li",
        {},
        h("span", {}, clock.name),
        h(
          "time",
          { datetime: clock.at, title: when(clock.at, page.language), "data-until": true },
          until(clock.at, Date.now(), page.language),
        ),
      ),
    ),
  );
}

function log(page: Page, texts: Texts): HTMLElement {
  const newest = [...page.log].reverse();
  const line = (entry: LogEntry): HTMLElement =>
    h(
      "li",
      { title: when(entry.at, page.language) },
      entry.undone ? h("del", {}, entry.text) : entry.text,
      entry.undone ? h("small", {}, texts.undone) : null,
    );
  const lines = h("ol", { reversed: true }, ...newest.slice(0, NEWEST).map(line));
  const rest = newest.slice(NEWEST);
  if (rest.length === 0) return lines;
  const all = h(
    "button",
    {
      type: "button",
      "data-act": "log",
      onclick: () => {
        lines.append(...rest.map(line));
        all.remove();
      },
    },
    filled(texts.show_all, { n: newest.length }),
  );
  return h("div", {}, lines, all);
}

function words(title: string, lines: readonly string[]): HTMLElement | null {
  return lines.length === 0 ? null : h("details", { class: "words" }, h("summary", {}, h("h2", {}, title)), list(lines));
}
