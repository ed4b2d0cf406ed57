import { z } from "zod";
import { loginOutput } from "./accounts.ts";
import { id, time } from "./shared.ts";

/** A device somebody is signed in on. */
export const session = z.strictObject({
  id,
  /** In words, e.g. `iPhone · Safari 19`. */
  device: z.string(),
  /** Network address with its end hidden. */
  place: z.string(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionList = z.strictObject({ list: z.array(session) });

/** Without an id: every session but this one. */
export const revokeInput = z.strictObject({ id: id.optional() });
export const revokeOutput = z.strictObject({ ended: z.int().nonnegative() });

const ticket = z.string().regex(/^[0-9a-f]{64}$/);
export const ticketInput = z.strictObject({ ticket });
/** What a PC shows as a QR code; good once, for two minutes. */
export const ticketOutput = z.strictObject({ ticket, expiresAt: time });

/** To the device that made the ticket `login` once it was confirmed; to the phone, where the ticket comes from. */
export const ticketInfo = z.strictObject({
  state: z.enum(["waiting", "scanned", "confirmed", "rejected", "expired"]),
  /** Whether the caller made the ticket. */
  mine: z.boolean(),
  device: z.string(),
  place: z.string(),
  expiresAt: time,
  login: loginOutput.nullable(),
});
export const confirmInput = z.strictObject({ ticket, accept: z.boolean() });
