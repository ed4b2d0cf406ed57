import { z } from "zod";
import { videoCard } from "./catalogue.ts";
import { typedLine } from "./text.ts";

/** Films marked on another site, with that site's data. */
export const markMatchInput = z.strictObject({
  films: z
    .array(
      z.strictObject({
        /** Most likely title first. */
        titles: z.array(typedLine(200)).min(1).max(4),
        year: z.int().min(1800).max(2200).nullable(),
        ids: z.array(z.strictObject({ source: typedLine(40), id: typedLine(100) })).max(6),
      }),
    )
    .min(1)
    .max(20),
});

/** In the order of the input: the film if the match is certain, or candidates. */
export const markMatchOutput = z.strictObject({
  list: z.array(z.strictObject({ certain: videoCard.nullable(), candidates: z.array(videoCard) })),
});
