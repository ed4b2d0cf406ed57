import { z } from "zod";
import { craftNames, usualCraft } from "#lib/crafts.ts";
import { factNumber, factNumberNames, type FactNumberName } from "#lib/fact-numbers.ts";
import { factTextNames, maxFactText } from "#lib/fact-texts.ts";
import { filmKindNames, usualFilmKind } from "#lib/film-kinds.ts";
import { languageCode, regionCode } from "#lib/regions.ts";
import { recordOf } from "#lib/rows.ts";

/** Schemas of the parts of `videos/*.yaml` that describe a film. All of them are optional. */

export const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "只用小写字母、数字和连字符");

/**
 * Path of a picture below `content/media/` without width and extension: `images/videos/rain-city` means `images/videos/rain-city-640.webp`
 * and its other sizes.
 */
export const image = z.string().regex(/^images\/[a-z0-9/-]+$/, "图片写作 images/文件夹/名字，不带尺寸和后缀");
/** Stills per film. */
export const maxStills = 60;
/** No picture: an empty string. */
export const noImage = z.literal("");

/** A count in an integer column, which on PostgreSQL has 32 bits. */
export const count = z.int32().min(0);

const line = (max: number) => z.string().min(1).max(max);
const region = z.string().regex(regionCode, "写两个大写字母的国家地区代码，例如 CN");
const language = z.string().regex(languageCode, "写小写的语言代码，例如 zh");
const webAddress = z.url({ protocol: /^https?$/, error: "写 https:// 开头的地址" }).max(2000);

/** With the known precision: `1998`, `1998-05`, `1998-05-14`. */
const releaseDate = z
  .string()
  .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, "写成 1998、1998-05 或 1998-05-14");

/** Another playback source of a film: an HLS playlist or an MP4 file on a host that operators have allowed. */
const lineEntry = z.strictObject({ name: line(40), url: webAddress });

/** A rule for a list in which each item may occur once: `nameOf` is what tells items apart, `field` the part of an item that is wrong. */
function eachOnce<Item>(nameOf: (item: Item) => string, reason: string, field?: keyof Item & string) {
  return (items: readonly Item[], problems: { addIssue(issue: z.core.$ZodRawIssue): void }): void => {
    const seen = new Set<string>();
    for (const [at, item] of items.entries()) {
      const name = nameOf(item);
      const path = field === undefined ? [at] : [at, field];
      if (seen.has(name)) problems.addIssue({ code: "custom", path, message: reason, input: item });
      seen.add(name);
    }
  };
}

/** Tags of an item, by their keys. */
export const tagKeys = z
  .array(key)
  .superRefine(eachOnce((tag) => tag, "这个标签写了两次"))
  .default([]);

/** Ids in other catalogues: `{ source: imdb, id: tt0000001 }`. */
export const externalIds = z
  .array(
    z.strictObject({
      source: z.string().regex(/^[a-z][a-z0-9.:-]{0,39}$/, "来源只用小写字母、数字、点和连字符"),
      id: line(100),
    }),
  )
  .max(40)
  .default([]);
export type ExternalId = z.infer<typeof externalIds>[number];
/** Ids of an entry; records of other sites are read without this rule. */
export const ownIds = externalIds.superRefine(
  eachOnce(({ source, id }) => `${source} ${id}`, "这个编号写了两次", "id"),
);

function numberField(name: FactNumberName) {
  const { min, max, whole } = factNumber(name);
  return (whole ? z.int() : z.number()).min(min).max(max).optional();
}

export const factFields = {
  kind: z.enum(filmKindNames).default(usualFilmKind),
  originalTitle: z.string().max(200).default(""),
  aliases: z.array(line(200)).max(40).default([]),
  year: z.int().min(1870).max(2200).optional(),
  countries: z.array(region).max(20).default([]),
  languages: z.array(language).max(20).default([]),
  releases: z
    .array(
      z.strictObject({
        region: region.or(noImage).default(""),
        date: releaseDate,
        note: z.string().max(60).default(""),
      }),
    )
    .max(60)
    .default([]),
  ...recordOf(factNumberNames, numberField),
  ...recordOf(factTextNames, () => z.string().max(maxFactText).default("")),
  /** Poster in the shape 2:3. */
  portrait: image.or(noImage).default(""),
  stills: z.array(image).max(maxStills).default([]),
  /** Keys of other entries in `videos/*.yaml`. */
  trailers: z.array(key).max(20).default([]),
  ids: ownIds,
  links: z
    .array(z.strictObject({ name: line(40), url: webAddress }))
    .max(20)
    .default([]),
  /** Scores on other sites; `best` is the highest possible score. */
  scores: z
    .array(
      z.strictObject({
        source: line(40),
        score: z.number().min(0).max(1000),
        best: z.number().positive().max(1000).default(10),
        votes: z.int().min(0).optional(),
        url: webAddress.optional(),
      }),
    )
    .max(10)
    .default([]),
  lines: z.array(lineEntry).max(50).default([]),
};

/** A person in a film's cast or crew. */
const castEntry = z.strictObject({
  performer: key,
  role: z.string().max(100).default(""),
  crafts: z.array(z.enum(craftNames)).min(1).max(craftNames.length).default([usualCraft]),
});

/** The cast and crew of a film: whoever had several parts has them in one entry. */
export const cast = z
  .array(castEntry)
  .superRefine(eachOnce(({ performer }) => performer, "这个人写了两次，担任的都写在同一行里", "performer"))
  .default([]);
