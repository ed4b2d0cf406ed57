import { z } from "zod";
import { loginOutput } from "./accounts.ts";
import { id, time } from "./shared.ts";

/** A device on which the user is signed in. */
export const session = z.strictObject({
  id,
  /** Display name, e.g. `iPhone · Safari 19`. */
  device: z.string(),
  /** IP address with its last part hidden. */
  place: z.string(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionList = z.strictObject({ list: z.array(session) });

/** Without an id every session but the current one ends. */
export const revokeInput = z.strictObject({ id: id.optional() });
export const revokeOutput = z.strictObject({ ended: z.int().nonnegative() });

const ticket = z.string().regex(/^[0-9a-f]{64}$/);
export const ticketInput = z.strictObject({ ticket });
/** Ticket that a PC displays as a QR code; valid once, for two minutes. */
export const ticketOutput = z.strictObject({ ticket, expiresAt: time });

/**
 * `login` is returned to the device that requested the ticket, once it is confirmed; the phone gets `device` and `place` of that device.
 */
export const ticketInfo = z.strictObject({
  state: z.enum(["waiting", "scanned", "confirmed", "rejected", "expired"]),
  /** Whether the caller requested the ticket. */
  mine: z.boolean(),
  device: z.string(),
  place: z.string(),
  expiresAt: time,
  login: loginOutput.nullable(),
});
export const confirmInput = z.strictObject({ ticket, accept: z.boolean() });
