/** Start of the page: signs in where a link or Discord's frame says so. */

import { Api } from "./api.ts";
import { App } from "./app.ts";
import { data, h } from "./dom.ts";
import { authorize, isFramed } from "./frame.ts";
import { type Texts, texts } from "./texts.ts";
import type { Page } from "./types.ts";

/** The table's page is a folder below the application's root, and so is the address in Discord's frame. */
const ROOT = "../";

async function start(): Promise<void> {
  const page = data("page") as Page | null;
  const words = texts();
  const key = page?.key ?? location.pathname.split("/").at(-1) ?? "";
  const api = new Api(ROOT, key, document.documentElement.lang, words.unreachable);
  const root = h("div", { id: "app" });
  document.getElementById("app")?.replaceWith(root);
  const app = new App(root, api, words, (url) => picture(api, url));
  const code = location.hash.slice(1);
  if (code !== "") {
    history.replaceState(null, "", location.pathname + location.search);
    await app.start(page);
    await app.enter(code);
  } else if (isFramed) {
    await signIn(api, root, words);
    await app.start(null);
  } else await app.start(page);
}

/** Sign in the person at Discord's frame. */
async function signIn(api: Api, root: HTMLElement, words: Texts): Promise<void> {
  const said = h("p", { role: "status", class: "signing" }, words.signing);
  root.prepend(said);
  try {
    const signed = await api.activity(await authorize(document.body.dataset["client"] ?? ""));
    api.token = signed.token;
    api.key = signed.key;
    said.remove();
  } catch (error) {
    said.textContent = error instanceof Error && error.message !== "" ? error.message : words.unreachable;
    throw error;
  }
}

/** The address of a picture; one that needs the token is loaded with it. */
async function picture(api: Api, url: string): Promise<string> {
  if (api.token === null) return url;
  const response = await fetch(url, { headers: api.headers() });
  if (!response.ok) throw new Error(url);
  return URL.createObjectURL(await response.blob());
}

void start();
