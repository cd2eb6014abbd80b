/** Elements built from data: texts are only ever text nodes. */

type Value = string | number | boolean | null | undefined | ((event: never) => void);
type Attributes = Readonly<Record<string, Value>>;
export type Child = Node | string | null | undefined | false;

export const SVG = "http://www.w3.org/2000/svg";

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** Set attributes; functions are listeners (`onclick`), and false, null and undefined remove the attribute. */
export function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

function append(element: Element, children: readonly Child[]): void {
  element.append(...children.filter((one): one is Node | string => one !== null && one !== undefined && one !== false));
}

export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren();
  append(element, children);
}

/** The parsed JSON of a data block of the document. */
export function data(id: string): unknown {
  const text = document.getElementById(id)?.textContent ?? "";
  return text.trim() === "" ? null : JSON.parse(text);
}
