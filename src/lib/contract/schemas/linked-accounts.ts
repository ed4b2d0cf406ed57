import { z } from "zod";
import { proof } from "./accounts.ts";
import { time } from "./shared.ts";

/** Name of a provider in the site's settings. */
const provider = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/);
const ticket = z.string().regex(/^[0-9a-f]{64}$/);

export const visitInput = z.strictObject({ provider });
/** Where the browser goes to sign in there. */
export const visitOutput = z.strictObject({ address: z.string() });
/** `ticket` from the address with which the visitor returns. */
export const providerLoginInput = z.strictObject({ ticket, otp: z.string().max(40).optional() });

/** A provider, and the account there that is linked; null if none is. */
export const linkedAccount = z.strictObject({
  provider,
  label: z.string(),
  linked: z.strictObject({ name: z.string(), createdAt: time }).nullable(),
});
export type LinkedAccount = z.infer<typeof linkedAccount>;
export const linkedAccounts = z.strictObject({ list: z.array(linkedAccount) });
export const linkVisitInput = z.strictObject({ ...proof, provider });
export const linkInput = z.strictObject({ ticket });
export const unlinkInput = z.strictObject({ ...proof, provider });
