import { z } from "zod";
import { person, time } from "./shared.ts";

/** What the public page of a person says of them. */
export const personPage = person.extend({
  bio: z.string(),
  title: z.strictObject({ level: z.int().positive(), name: z.string() }),
  /** An operator has confirmed them as a creator. */
  certified: z.boolean(),
  joinedAt: time,
  /** Of what is public. */
  counts: z.strictObject({
    films: z.int().nonnegative(),
    posts: z.int().nonnegative(),
    reviews: z.int().nonnegative(),
    followers: z.int().nonnegative(),
  }),
});
export type PersonPage = z.infer<typeof personPage>;
