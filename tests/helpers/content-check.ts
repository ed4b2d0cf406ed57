import type { Receiver } from "./receiver.ts";

/** With which the site signs what it asks the operators' program. */
export const checkKey = Buffer.alloc(32, 7);

/** Settings of a site that asks this program about texts and pictures. */
export function checkedBy({ host }: Receiver): Record<string, string> {
  return {
    CONTENT_CHECK_URL: `http://${host}/check`,
    CONTENT_CHECK_SECRET: `whsec_${checkKey.toString("base64")}`,
  };
}

/** Makes the program say this from now on. */
export function sayOfAll(program: Receiver, verdict: "pass" | "hold", reason = ""): void {
  program.answer = { status: 200, body: JSON.stringify({ verdict, reason }) };
}
