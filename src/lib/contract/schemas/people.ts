import { z } from "zod";
import { person, time } from "./shared.ts";

/** Content of a person's public page. */
const personPage = person.extend({
  bio: z.string(),
  title: z.strictObject({ level: z.int().positive(), name: z.string() }),
  /** Certified as a creator by an operator. */
  certified: z.boolean(),
  joinedAt: time,
  /** Public items only. */
  counts: z.strictObject({
    films: z.int().nonnegative(),
    posts: z.int().nonnegative(),
    reviews: z.int().nonnegative(),
    marks: z.int().nonnegative(),
    followers: z.int().nonnegative(),
  }),
});
export type PersonPage = z.infer<typeof personPage>;
