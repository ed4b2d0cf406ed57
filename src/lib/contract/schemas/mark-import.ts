import { z } from "zod";
import { videoCard } from "./catalogue.ts";
import { typedLine } from "./text.ts";

/** Films somebody has marked elsewhere, as that place names them. */
export const markMatchInput = z.strictObject({
  films: z
    .array(
      z.strictObject({
        /** The likeliest first. */
        titles: z.array(typedLine(200)).min(1).max(4),
        year: z.int().min(1800).max(2200).nullable(),
        ids: z.array(z.strictObject({ source: typedLine(40), id: typedLine(100) })).max(6),
      }),
    )
    .min(1)
    .max(20),
});

/** In the order of the question: the film it certainly is, or those it may be. */
export const markMatchOutput = z.strictObject({
  list: z.array(z.strictObject({ certain: videoCard.nullable(), candidates: z.array(videoCard) })),
});
