/** Choice paths: which places choose what, and the values of fields of several picks. */

import type { Option, Step } from "./types.ts";

/** The value of "none of them" in a field of several picks. */
export const NOTHING = "-";

export interface Choice {
  readonly said: readonly string[];
  readonly name: string;
  readonly option: Option | null;
}

/** The choices of each place; those of `also` where the step itself has none. */
export function byPlace(step: Step | null, also: Step | null): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  const seen = new Set<string>();
  const add = (place: string, choice: Choice): void => {
    const id = `${place} ${JSON.stringify(choice.said)}`;
    if (seen.has(id)) return;
    seen.add(id);
    found.set(place, [...(found.get(place) ?? []), choice]);
  };
  for (const one of [step, also]) {
    if (one === null) continue;
    const taken = one === step ? new Set<string>() : new Set(found.keys());
    for (const option of one.options) {
      if (option.place !== null && option.refusal === null && !taken.has(option.place)) {
        add(option.place, { said: [...one.said, option.value], name: option.spoken || option.name, option });
      }
    }
    for (const reach of one.reach) {
      if (!taken.has(reach.place)) add(reach.place, { said: reach.said, name: reach.name, option: null });
    }
  }
  return found;
}

export function isSame(said: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return JSON.stringify(said) === JSON.stringify(other);
}

export function copiesOf(taken: readonly string[], value: string): number {
  return taken.filter((one) => one === value).length;
}

export function isFull(step: Step, taken: readonly string[]): boolean {
  return step.at_most >= 1 && taken.length >= step.at_most;
}

/** Add a copy of an option, or return the picks as they are if no more is allowed. */
export function added(step: Step, taken: readonly string[], option: Option): readonly string[] {
  const can = option.refusal === null && copiesOf(taken, option.value) < option.copies && !isFull(step, taken);
  return can ? [...taken, option.value] : taken;
}

/** Remove the last copy of an option. */
export function removed(taken: readonly string[], value: string): readonly string[] {
  const at = taken.lastIndexOf(value);
  return at < 0 ? taken : [...taken.slice(0, at), ...taken.slice(at + 1)];
}

/** Add a copy, or remove all of them when there is no more to add: what a tap on a place does. */
export function toggled(step: Step, taken: readonly string[], option: Option): readonly string[] {
  const more = added(step, taken, option);
  return more === taken ? taken.filter((one) => one !== option.value) : more;
}

/** Join picks to the value of their field: in the order of the options, or as picked if that matters. */
export function joined(step: Step, taken: readonly string[]): string {
  const order = new Map(step.options.map((option, at) => [option.value, at]));
  const sorted = step.ordered ? taken : [...taken].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return sorted.join("+") || NOTHING;
}

/** All picks at once, if that is allowed and more than one. */
export function everything(step: Step): readonly string[] | null {
  const all = step.options
    .filter((option) => option.refusal === null)
    .flatMap((option) => Array<string>(option.copies).fill(option.value));
  return all.length > 1 && all.length <= step.at_most ? all : null;
}

/** A random interaction id: a decimal number of 63 bits. */
export function freshId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high >>> 1) << 32n) | BigInt(low)).toString();
}
