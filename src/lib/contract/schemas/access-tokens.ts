import { z } from "zod";
import { tokenScopeNames } from "../../token-scopes.ts";
import { proof } from "./accounts.ts";
import { id, time } from "./shared.ts";
import { someText } from "./text.ts";

export const accessToken = z.strictObject({
  id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopeNames)),
  createdAt: time,
  /** Null: never. */
  expiresAt: time.nullable(),
  /** Accurate to a few minutes; null if it has not been used. */
  usedAt: time.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokens = z.strictObject({ list: z.array(accessToken) });
export const createTokenInput = z.strictObject({
  ...proof,
  name: someText(60),
  scopes: z.array(z.enum(tokenScopeNames)).min(1).max(tokenScopeNames.length),
  /** Null: never ends. */
  days: z.int().min(1).max(3650).nullable(),
});
/** `token` is not stored and not shown again. */
export const createTokenOutput = z.strictObject({ accessToken, token: z.string() });
export const tokenIdInput = z.strictObject({ id });
