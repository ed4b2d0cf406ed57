import { z } from "zod";
import { someText, typedLine } from "./text.ts";

/** `unowned`: nobody owns the site yet. `empty`: it has no content of its own yet. */
export const setupState = z.strictObject({ unowned: z.boolean(), empty: z.boolean() });

/** A member keeps their account: the three fields of the account are for guests. */
export const setupInput = z.strictObject({
  word: someText(60),
  account: z.string().max(200).default(""),
  password: z.string().max(1000).default(""),
  confirmPassword: z.string().max(1000).default(""),
  siteName: someText(20),
  slogan: typedLine(60).default(""),
  content: z.enum(["demo", "empty"]),
});
