/** Signing in within Discord's frame: the messages of its Embedded App SDK that an Activity needs for that. */

const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

const query = new URLSearchParams(location.search);
export const isFramed = query.has("frame_id");

/** Return the OAuth code of the person at the frame. Rejects if Discord refuses, or they do. */
export function authorize(client: string): Promise<string> {
  const parent: Window = (window.parent as Window & { opener: Window | null }).opener ?? window.parent;
  const origin = document.referrer === "" ? "*" : new URL(document.referrer).origin;
  const nonce = crypto.randomUUID();
  const send = (opcode: number, payload: object): void => parent.postMessage([opcode, payload], origin);
  return new Promise((resolve, reject) => {
    window.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.source !== parent || !isDiscord(event.origin) || !Array.isArray(event.data)) return;
      const [opcode, message] = event.data as [number, Message];
      if (opcode === CLOSE) reject(new Error(message.message));
      if (opcode !== FRAME) return;
      if (message.cmd === "DISPATCH" && message.evt === "READY") {
        const args = { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
        send(FRAME, { cmd: "AUTHORIZE", args, nonce });
      } else if (message.nonce === nonce) {
        if (message.evt !== "ERROR" && message.data?.code !== undefined) resolve(String(message.data.code));
        else reject(new Error(message.data?.message));
      }
    });
    send(HANDSHAKE, { v: 1, encoding: "json", client_id: client, frame_id: query.get("frame_id") });
  });
}

interface Message {
  readonly cmd?: string;
  readonly evt?: string | null;
  readonly nonce?: string | null;
  readonly message?: string;
  readonly data?: { readonly code?: string | number; readonly message?: string };
}

function isDiscord(origin: string): boolean {
  return /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/.test(origin);
}
