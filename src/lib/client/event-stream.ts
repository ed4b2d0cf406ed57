import { bytesToHex } from "@noble/hashes/utils.js";
import { describeDevice } from "../device.ts";
import { formatApiKey, signingKey, signRequest } from "../sign.ts";
import { correctedNow, type Environment } from "./environment.ts";

/**
 * Reads server-sent events of a signed address until the server or the signal ends them. `onEvent` receives the name of each event; rejects
 * if the stream is refused or breaks. `EventSource` cannot send the headers that sign a request.
 */
export async function readEvents(
  environment: Environment,
  { path, token, signal }: { path: string; token: string; signal: AbortSignal },
  onEvent: (name: string) => void,
): Promise<void> {
  const nonce = bytesToHex(environment.randomBytes(16));
  const timestamp = correctedNow(environment);
  const secret = environment.meta("app-secret");
  const request = { method: "GET" as const, path, timestamp, nonce, body: new Uint8Array() };
  const sign = signRequest(signingKey(secret, token), request);
  const response = await environment.fetch(path, {
    headers: {
      Accept: "text/event-stream",
      Authorization: `Bearer ${token}`,
      "X-App-Secret": secret,
      "X-User-Agent": describeDevice(environment.userAgent(), environment.width()),
      "X-Api-Key": formatApiKey({ timestamp, nonce, sign }),
    },
    cache: "no-store",
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const name = /^event: ?(.+)$/m.exec(event)?.[1];
      if (name !== undefined) onEvent(name);
    }
  }
}
