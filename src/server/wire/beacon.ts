import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { ApiRequest } from "./api-request.ts";
import { readAtMost } from "./body.ts";

/** Maximum size of a beacon in bytes. */
const beaconLimit = 16 * 1024;

/** A call sent by `navigator.sendBeacon`, which cannot set headers: they are sent next to the body, which is the signed text. */
const beacon = z.strictObject({
  secret: z.string().max(200),
  apiKey: z.string().max(200),
  token: z.string().regex(/^[0-9a-f]{64}$/),
  body: z.string().max(beaconLimit),
});

/** Converts a beacon into the equivalent request with headers. Throws `badRequest` or `bodyTooLarge`. */
export async function openBeacon(request: ApiRequest): Promise<ApiRequest> {
  const text = Buffer.from(await readAtMost(request, beaconLimit)).toString();
  const { success, data } = beacon.safeParse(parse(text));
  if (!success) throw new AppError("badRequest");
  // Of any characters, which `Headers` would not take.
  const sent = new Map([
    ["content-type", "application/json"],
    ["content-length", String(Buffer.byteLength(data.body))],
    ["x-app-secret", data.secret],
    ["x-api-key", data.apiKey],
    ["authorization", `Bearer ${data.token}`],
  ]);
  const headers = {
    get: (name: string) => sent.get(name) ?? request.headers.get(name),
    has: (name: string) => sent.has(name) || request.headers.has(name),
  };
  return { method: "POST", url: request.url, headers, body: [Buffer.from(data.body)] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
