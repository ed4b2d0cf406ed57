import { z } from "zod";
import { id, image, time } from "./shared.ts";

export const user = z.strictObject({
  id,
  name: z.string(),
  avatar: image.nullable(),
  /** Empty for a guest, as is `mobile`; a member has one of them. */
  account: z.string(),
  mobile: z.string(),
  role: z.enum(["user", "operator"]),
  createdAt: time,
});
export type User = z.infer<typeof user>;

/** Channel and inviter a visitor came by, from `?dc=&pc=`. */
export const affCode = z.strictObject({ dc: z.string().max(64).optional(), pc: z.string().max(64).optional() });

export const guestInput = z.strictObject({
  affCode: affCode.default({}),
  /** The id this device made for itself. */
  devID: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
});

/** 256-bit token in hex, and whose it is. */
export const loginOutput = z.strictObject({ token: z.string(), user });
