import { z } from "zod";
import { newsKindNames } from "../../news-kinds.ts";
import { recordOf } from "../../rows.ts";
import { proof } from "./accounts.ts";

/** Longer than any address: what is wrong with one is said at the field. */
const email = z.string().max(320);
const password = z.string().max(256);
/** The part after `#` of a mailed link. */
const linkToken = z.string().max(200);

const mails = z.strictObject(recordOf(newsKindNames, () => z.boolean()));

/** The caller's address and which mails go to it. */
export const mailState = z.strictObject({
  /** False: the site sends no mail. */
  sendsMail: z.boolean(),
  /** Confirmed, with most of the name hidden; empty if there is none. */
  email: z.string(),
  /** A server has refused it for good: it gets nothing until it is confirmed anew. */
  bounced: z.boolean(),
  /** Waits to be confirmed; empty if none does. */
  wanted: z.string(),
  mails,
});
export type MailState = z.infer<typeof mailState>;

export const setEmailInput = z.strictObject({ ...proof, email });
export const removeEmailInput = z.strictObject(proof);
export const mailsInput = mails.partial();

export const mailLinkInput = z.strictObject({ linkToken, purpose: z.enum(["address", "password"]) });
/** What a link is about: the account's name and the address, most of it hidden. */
export const mailLink = z.strictObject({ name: z.string(), email: z.string() });
export const confirmEmailInput = z.strictObject({ linkToken });

export const askPasswordInput = z.strictObject({ email });
export const resetPasswordInput = z.strictObject({ linkToken, password, confirmPassword: password });

/** Without `change` nothing is changed. */
export const subscriptionInput = z.strictObject({ linkToken, change: z.enum(["off", "on", "allOff"]).optional() });
export const subscription = z.strictObject({
  mailKind: z.enum(newsKindNames),
  email: z.string(),
  on: z.boolean(),
  /** Any kind of mail is on. */
  anyOn: z.boolean(),
});
