import { bytesToHex } from "@noble/hashes/utils.js";
import type { CallName } from "../contract/calls.ts";
import type { Sent } from "../contract/shapes.ts";
import { formatApiKey, signingKey, signRequest } from "../sign.ts";
import { environment } from "./environment.ts";
import { $session } from "./stores/session.ts";

/**
 * Sends a call that outlives the page. It takes no headers, so that they travel in the body beside the text they sign; nobody hears
 * the answer. False when it was not taken: nobody is logged in yet, or too much waits already.
 */
export function sendBeacon<Name extends Extract<CallName, "playback/report">>(name: Name, input: Sent<Name>): boolean {
  const { token } = $session.get();
  if (token === "" || !("sendBeacon" in navigator)) return false;
  const path = `/api/app/${name}`;
  const body = JSON.stringify(input);
  const secret = environment.meta("app-secret");
  const [timestamp, nonce] = [environment.now(), bytesToHex(environment.randomBytes(16))];
  const bytes = new TextEncoder().encode(body);
  const sign = signRequest(signingKey(secret, token), { method: "POST", path, timestamp, nonce, body: bytes });
  return navigator.sendBeacon(
    path,
    JSON.stringify({ secret, apiKey: formatApiKey({ timestamp, nonce, sign }), token, body }),
  );
}
