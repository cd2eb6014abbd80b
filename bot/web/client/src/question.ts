/** The question: its bar with the prompt and the main buttons, and the buttons of its options. */

import { added, copiesOf, everything, isFull, joined, removed } from "./choices.ts";
import { type Child, assign, h } from "./dom.ts";
import type { Texts } from "./texts.ts";
import type { Alternative, Option, Step } from "./types.ts";

/** Numbers up to which each has a button. */
const NUMBERS = 30;
/** Values in the shown picture up to which they have buttons beside it; verbs always have them. */
const LISTED = 6;
/** Letters up to which two buttons are beside each other. */
const SHORT = 17;
/** Letters of a hint up to which it is short too, and those of a name beside which several have room. */
const BESIDE = 46;
const TINY = 6;

export interface Answers {
  readonly onSay: (said: readonly string[], pressed: boolean) => void;
  readonly onDo: (said: readonly string[]) => void;
  readonly onTake: (taken: readonly string[]) => void;
}

/** The buttons beside the prompt: those that go on come first, the main one is `primary`. */
export function actions(step: Step, taken: readonly string[], texts: Texts, answers: Answers): Child[] {
  const said = (value: string): readonly string[] => [...step.said, value];
  if (step.kind === "complete") {
    return [action("confirm", texts.confirm, "primary", () => answers.onDo(step.said))];
  }
  if (step.kind !== "several") return [];
  const all = taken.length === 0 && step.at_least > 0 ? everything(step) : null;
  return [
    taken.length > 0 || step.at_least === 0
      ? action("done", taken.length > 0 ? texts.choose : step.none, taken.length > 0 ? "primary" : "", () =>
          answers.onSay(said(joined(step, taken)), true),
        )
      : null,
    all !== null ? action("all", texts.all, "", () => answers.onSay(said(joined(step, all)), true)) : null,
    taken.length > 0 ? action("again", texts.again, "", () => answers.onTake([])) : null,
  ].map((button) => {
    if (button?.dataset["act"] === "done" && taken.length < step.at_least) assign(button, { disabled: true });
    return button;
  });
}

export function action(act: string, text: string, kind: string, onClick: () => void): HTMLButtonElement {
  return h("button", { type: "button", "data-act": act, class: kind, onclick: onClick }, text);
}

/** The options of a step: the buttons, and the lists that are folded. */
export interface Options {
  readonly buttons: readonly Child[];
  readonly lists: readonly Child[];
}

/**
 * The options of a step as buttons. Those with one of the places `inPicture` can be tapped there: they are folded if
 * they are many, and below a picture (`isBelow`) also if they are all, so that other buttons are in sight.
 */
export function options(
  step: Step,
  taken: readonly string[],
  inPicture: ReadonlySet<string>,
  isBelow: boolean,
  texts: Texts,
  answers: Answers,
): Options {
  const isMany = (placed: number, all: number): boolean => placed > (isBelow && placed === all ? 0 : LISTED);
  const tapped = new Set(step.reach.filter((one) => inPicture.has(one.place)).map((one) => JSON.stringify(one.said)));
  const inPlace = step.instead.filter((one) => tapped.has(JSON.stringify(one.said)));
  const isFolded = (one: Alternative): boolean => isMany(inPlace.length, step.instead.length) && inPlace.includes(one);
  const shortcut = (one: Alternative): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        "data-said": JSON.stringify(one.said),
        onclick: () => (step.kind === "complete" ? answers.onDo(one.said) : answers.onSay(one.said, true)),
      },
      ...called(one),
    );
  const others = step.instead.filter((one) => !isFolded(one)).map(shortcut);
  if (step.kind === "number") return { buttons: [number(step, texts, answers), grid(others)], lists: [] };
  if (step.kind === "text") return { buttons: [text(step, texts, answers), grid(others)], lists: [] };
  const allowed = step.options.filter((option) => option.refusal === null);
  const refused = step.options.filter((option) => option.refusal !== null);
  const build = (option: Option): HTMLElement =>
    step.kind === "several" ? several(step, taken, option, texts, answers) : single(step, option, answers);
  const isPlaced = (option: Option): boolean => option.place !== null && inPicture.has(option.place);
  const placed = allowed.filter(isPlaced);
  const isLong = step.said.length > 0 && isMany(placed.length, step.kind === "pick" ? allowed.length : Infinity);
  const shown = isLong ? allowed.filter((option) => !isPlaced(option)) : allowed;
  const none = step.kind === "pick" && step.at_least === 0 && step.none !== "" ? [skip(step, answers)] : [];
  const hidden = [...(isLong ? placed.map(build) : []), ...step.instead.filter(isFolded).map(shortcut)];
  return {
    buttons: [grid([...shown.map(build), ...others, ...none])],
    lists: [
      hidden.length > 0 ? folded("choices", `${texts.choices} (${hidden.length})`, hidden) : null,
      refused.length > 0 ? folded("impossible", `${texts.impossible} (${refused.length})`, refused.map(build)) : null,
    ],
  };
}

function folded(name: string, title: string, buttons: readonly HTMLElement[]): HTMLElement {
  return h("details", { class: name }, h("summary", {}, title), grid(buttons));
}

function grid(buttons: readonly HTMLElement[]): HTMLElement | null {
  if (buttons.length === 0) return null;
  for (const button of buttons) {
    const name = width(button.querySelector("span")?.textContent ?? button.textContent ?? "");
    const beside = width(button.querySelector("small")?.textContent ?? "");
    button.classList.toggle("wide", name > SHORT || beside > BESIDE || button.classList.contains("copies"));
    button.classList.toggle("tiny", name <= TINY && beside === 0);
  }
  return h("div", { class: "grid" }, ...buttons);
}

/** Width in letters: one of Japanese is as wide as two. */
function width(name: string): number {
  return [...name].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0);
}

/** A name; one with signs also in words, for screen readers. */
function called(one: Option | Alternative): Child[] {
  if (one.spoken === "") return [h("span", {}, one.name)];
  return [h("span", { "aria-hidden": "true" }, one.name), h("span", { class: "unseen" }, one.spoken)];
}

function named(option: Option): Child[] {
  const beside = option.refusal ?? option.hint;
  return [...called(option), beside === "" ? null : h("small", {}, beside)];
}

function single(step: Step, option: Option, answers: Answers): HTMLElement {
  const said = [...step.said, option.value];
  return h(
    "button",
    {
      type: "button",
      ...(step.said.length === 0 ? { "data-said": JSON.stringify(said) } : { "data-value": option.value }),
      "aria-disabled": option.refusal === null ? null : "true",
      "data-place": option.place,
      onclick: () => option.refusal === null && answers.onSay(said, true),
    },
    ...named(option),
  );
}

function skip(step: Step, answers: Answers): HTMLElement {
  return h(
    "button",
    { type: "button", "data-value": "-", onclick: () => answers.onSay([...step.said, "-"], true) },
    step.none,
  );
}

function several(
  step: Step,
  taken: readonly string[],
  option: Option,
  texts: Texts,
  answers: Answers,
): HTMLElement {
  const count = copiesOf(taken, option.value);
  const isStuck = option.refusal !== null || (count === 0 && isFull(step, taken));
  const more = (): void => answers.onTake(added(step, taken, option));
  const less = (): void => answers.onTake(removed(taken, option.value));
  const hasCopies = Math.min(option.copies, step.at_most) > 1 && option.refusal === null;
  const main = h(
    "button",
    {
      type: "button",
      "data-value": option.value,
      "data-place": option.place,
      "aria-pressed": hasCopies ? null : String(count > 0),
      "aria-disabled": isStuck ? "true" : null,
      onclick: () => (isStuck ? undefined : count > 0 && !hasCopies ? less() : more()),
    },
    ...named(option),
    hasCopies ? h("small", {}, `${count} / ${option.copies}`) : null,
  );
  if (!hasCopies) return main;
  const sign = (act: string, name: string, shown: string, onClick: () => void): HTMLElement =>
    h(
      "button",
      { type: "button", "data-act": act, class: "sign", "aria-label": `${name}: ${option.spoken || option.name}`, onclick: onClick },
      shown,
    );
  const minus = sign("minus", texts.fewer, "−", less);
  const plus = sign("plus", texts.more, "+", more);
  if (count === 0) assign(minus, { disabled: true });
  if (count >= option.copies || isFull(step, taken)) assign(plus, { disabled: true });
  return h("div", { class: "copies" }, main, minus, plus);
}

function number(step: Step, texts: Texts, answers: Answers): HTMLElement {
  const say = (value: number, pressed: boolean): void => answers.onSay([...step.said, String(value)], pressed);
  const count = step.high - step.low + 1;
  if (count <= NUMBERS) {
    const values = Array.from({ length: count }, (_, at) => step.low + at);
    return h(
      "div",
      { class: "grid numbers" },
      ...values.map((value) =>
        h(
          "button",
          {
            type: "button",
            "data-value": value,
            class: value === step.usual ? "usual" : "",
            onclick: () => say(value, true),
          },
          String(value),
        ),
      ),
    );
  }
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: step.low,
    max: step.high,
    value: step.usual,
    required: true,
    "aria-label": texts.number,
  });
  const by = (change: number) => (): void => {
    const value = Math.min(step.high, Math.max(step.low, (Number(input.value) || step.usual) + change));
    input.value = String(value);
  };
  return h(
    "form",
    {
      class: "stepper",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        say(Number(input.value), false);
      },
    },
    h("button", { type: "button", "data-act": "minus", "aria-label": texts.fewer, onclick: by(-1) }, "−"),
    input,
    h("button", { type: "button", "data-act": "plus", "aria-label": texts.more, onclick: by(1) }, "+"),
    h("button", { type: "submit", "data-act": "done", class: "primary" }, texts.send),
    h("small", {}, `${step.low}–${step.high}`),
  );
}

function text(step: Step, texts: Texts, answers: Answers): HTMLElement {
  const input = h("input", {
    type: "text",
    placeholder: step.example,
    required: true,
    autocomplete: "off",
    "aria-label": step.prompt,
    "aria-describedby": step.hint === "" ? null : "typed-hint",
  });
  return h(
    "form",
    {
      class: "typed",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        answers.onSay([...step.said, input.value], false);
      },
    },
    input,
    h("button", { type: "submit", "data-act": "done", class: "primary" }, texts.send),
    step.hint === "" ? null : h("small", { id: "typed-hint" }, step.hint),
  );
}
