/** Start of the page: signs in where a link or Discord's frame says so. */

import { Api } from "./api.ts";
import { App } from "./app.ts";
import { data, h } from "./dom.ts";
import { authorize, isFramed } from "./frame.ts";
import { texts } from "./texts.ts";
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
    root.setAttribute("aria-busy", "true");
    const signed = await api.activity(await authorize(document.body.dataset["client"] ?? ""));
    api.token = signed.token;
    api.key = signed.key;
    root.removeAttribute("aria-busy");
    await app.start(null);
  } else await app.start(page);
}

/** The address of a picture; one that needs the token is loaded with it. */
async function picture(api: Api, url: string): Promise<string> {
  if (api.token === null) return url;
  const response = await fetch(url, { headers: api.headers() });
  if (!response.ok) throw new Error(url);
  return URL.createObjectURL(await response.blob());
}

void start();
