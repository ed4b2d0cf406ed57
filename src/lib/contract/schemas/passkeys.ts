import { z } from "zod";
import { proof } from "./accounts.ts";
import { id, time } from "./shared.ts";
import { someLine } from "./text.ts";

/** Bytes as base64url without padding, as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

export const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: time,
  /** Null if it has not been used to sign in. */
  usedAt: time.nullable(),
});
export type Passkey = z.infer<typeof passkey>;
export const passkeys = z.strictObject({ list: z.array(passkey) });

export const beginPasskeyInput = z.strictObject(proof);
/** What `navigator.credentials.create` needs beside what is always the same. */
export const newPasskey = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  rpName: z.string(),
  userHandle: z.string(),
  userName: z.string(),
  /** Credential ids that the account has already. */
  known: z.array(z.string()),
});
export type NewPasskey = z.infer<typeof newPasskey>;

export const addPasskeyInput = z.strictObject({
  name: someLine(60),
  credentialId: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports: z
    .array(z.string().regex(/^[a-z-]{1,32}$/))
    .max(10)
    .default([]),
});
export const renamePasskeyInput = z.strictObject({ id, name: someLine(60) });
export const removePasskeyInput = z.strictObject({ ...proof, id });

/** What `navigator.credentials.get` needs. */
export const passkeyChallenge = z.strictObject({ challenge: z.string(), rpId: z.string() });

export const passkeyAnswer = z.strictObject({
  credentialId: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
});
