import { z } from "zod";
import { AppError } from "../core/errors.ts";

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
export async function openBeacon(request: Request): Promise<Request> {
  const text = await request.text();
  if (text.length > beaconLimit) throw new AppError("bodyTooLarge");
  const { success, data } = beacon.safeParse(parse(text));
  if (!success) throw new AppError("badRequest");
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  headers.set("x-app-secret", data.secret);
  headers.set("x-api-key", data.apiKey);
  headers.set("authorization", `Bearer ${data.token}`);
  return new Request(request.url, { method: "POST", headers, body: data.body });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
