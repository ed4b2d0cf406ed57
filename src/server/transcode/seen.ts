import { z } from "zod";
import { usualQuality } from "./quality.ts";
import { chosenMark } from "./watermark.ts";

/** What making the first quality has told of a film, in the payloads of the jobs that make more of it. Earlier releases chose no quality. */
export const storedSeen = z
  .object({
    gain: z.number(),
    seconds: z.array(z.number()),
    quality: z.number().default(usualQuality),
    marks: z.array(chosenMark).default([]),
  })
  .nullable()
  .default(null);
