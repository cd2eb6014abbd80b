/** A menu of the choices of a place, where it has several. */

import type { Choice } from "./choices.ts";
import { h } from "./dom.ts";
import type { Point } from "./types.ts";

export function openMenu(frame: HTMLElement, at: Point, title: string, choices: readonly Choice[], onChoose: (choice: Choice) => void): void {
  const before = document.activeElement;
  const close = (): void => {
    document.removeEventListener("pointerdown", outside, true);
    menu.remove();
  };
  const outside = (event: Event): void => {
    if (!(event.target instanceof Node && menu.contains(event.target))) close();
  };
  const items = choices.map((choice) =>
    h(
      "button",
      {
        type: "button",
        role: "menuitem",
        tabindex: -1,
        "data-said": JSON.stringify(choice.said),
        onclick: () => {
          close();
          onChoose(choice);
        },
      },
      choice.name,
    ),
  );
  const key = (event: KeyboardEvent): void => {
    const now = items.findIndex((item) => item === document.activeElement);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) items[(now + by + items.length) % items.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  frame.querySelector("[role=menu]")?.remove();
  const menu = h("div", { role: "menu", class: "menu", "aria-label": title, onkeydown: key }, ...items);
  frame.append(menu);
  const { clientWidth: width, clientHeight: height } = frame;
  menu.style.left = `${Math.max(4, Math.min(at[0] - menu.offsetWidth / 2, width - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(at[1] + 12, height - menu.offsetHeight - 4))}px`;
  document.addEventListener("pointerdown", outside, true);
  items[0]?.focus({ preventScroll: true });
}
