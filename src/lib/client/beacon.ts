import { bytesToHex } from "@noble/hashes/utils.js";
import type { CallName } from "../contract/calls.ts";
import type { Sent } from "../contract/shapes.ts";
import { formatApiKey, signingKey, signRequest } from "../sign.ts";
import { correctedNow, environment } from "./environment.ts";
import { $session } from "./stores/session.ts";

/**
 * Sends a call that outlives the page. Beacons have no custom headers, so they are sent in the body beside the signed text; the response is
 * not read. Returns false if it was not sent: there is no token yet, or the browser's queue is full.
 */
export function sendBeacon<Name extends Extract<CallName, "playback/report">>(name: Name, input: Sent<Name>): boolean {
  const { token } = $session.get();
  if (token === "" || !("sendBeacon" in navigator)) return false;
  const path = `/api/app/${name}`;
  const body = JSON.stringify(input);
  const secret = environment.meta("app-secret");
  const [timestamp, nonce] = [correctedNow(), bytesToHex(environment.randomBytes(16))];
  const bytes = new TextEncoder().encode(body);
  const sign = signRequest(signingKey(secret, token), { method: "POST", path, timestamp, nonce, body: bytes });
  return navigator.sendBeacon(
    path,
    JSON.stringify({ secret, apiKey: formatApiKey({ timestamp, nonce, sign }), token, body }),
  );
}
