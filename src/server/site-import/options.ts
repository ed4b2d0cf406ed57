import { z } from "zod";
import { contentKind } from "#lib/contract/schemas/editorial.ts";
import { filmKindNames } from "#lib/film-kinds.ts";

/** A domain, with a port if it has one. */
export const siteName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/, "写域名，如 films.example")
  .max(33, "最多 33 个字符");

export const importOptions = z.strictObject({
  /** For sources whose records do not name their kind. */
  kind: contentKind.optional(),
  /** Key of the site's channel by the source's name for it. */
  channels: z.record(z.string(), z.string()).default({}),
  /** Key or name of the site's genre by the source's; empty leaves it out. */
  genres: z.record(z.string(), z.string()).default({}),
  /** Kind of the films of a class, by the source's name for the class. */
  kinds: z.record(z.string(), z.enum(filmKindNames)).default({}),
  /** Classes of the source that the operator has decided about: those that come later are reported. */
  classes: z.array(z.string()).optional(),
  /** Only the classes are read, to be chosen from. */
  step: z.literal("classes").optional(),
  /** Of a dump: domain of the site it comes from. */
  site: siteName.optional(),
  /** Of a dump: comments are imported after the films. */
  comments: z.literal(true).optional(),
  /** Of an interface: only what has changed in the last so many hours before the import was asked for. */
  hours: z.int().min(1).max(100_000).optional(),
});
export type ImportOptions = z.output<typeof importOptions>;
