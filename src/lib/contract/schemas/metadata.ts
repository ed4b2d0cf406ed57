import { z } from "zod";
import { typedLine } from "./text.ts";

/** Facts about films, looked up at providers elsewhere. */

export const providerName = z.string().regex(/^[a-z]{2,20}$/);
/** What a provider calls a film. */
const foreignId = z.string().regex(/^[\w:-]{1,40}$/);
const document = z.record(z.string(), z.unknown());
/** Names of what a document refers to, by `performer:key`, and small pictures by their key or place. */
const fields = z.record(z.string(), z.string());

export const metadataProviders = z.strictObject({
  list: z.array(z.strictObject({ name: providerName, label: z.string() })),
});

export const metadataSearchInput = z.strictObject({
  provider: providerName,
  title: typedLine(200),
  year: z.int().min(1870).max(2200).optional(),
  /** Films only, or series only. */
  kind: z.enum(["film", "series"]).optional(),
  imdb: z
    .string()
    .regex(/^tt\d{7,10}$/, "写 IMDb 的编号，例如 tt0245429")
    .optional(),
});

export const metadataCandidate = z.strictObject({
  id: foreignId,
  title: z.string(),
  originalTitle: z.string(),
  year: z.int().nullable(),
  series: z.boolean(),
  /** What tells it from others of its name. */
  note: z.string(),
  /** As a `data:` address. */
  picture: z.string().nullable(),
});
export type MetadataCandidate = z.infer<typeof metadataCandidate>;
export const metadataCandidates = z.strictObject({ list: z.array(metadataCandidate) });

export const metadataDetailsInput = z.strictObject({ provider: providerName, id: foreignId });
export const metadataFacts = z.strictObject({ document, names: fields, pictures: fields });
export type MetadataFacts = z.infer<typeof metadataFacts>;

export const metadataTakeInput = z.strictObject({
  provider: providerName,
  id: foreignId,
  fields: z
    .array(z.string().regex(/^[A-Za-z]{1,40}$/))
    .min(1)
    .max(40),
});
