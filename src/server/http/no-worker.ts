import type { ServerResponse } from "node:http";

/** Where browsers look for the service worker, at least once a day. */
export const workerPath = "/sw.js";

/** A worker that removes what the real one has kept, and itself. */
const script = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Answers in place of the service worker when the operator has turned it off. */
export function answerWithoutWorker(res: ServerResponse): void {
  const type = "text/javascript; charset=utf-8";
  const headers = { "Content-Type": type, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };
  res.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(script) }).end(script);
}
