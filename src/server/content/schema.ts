import { z } from "zod";
import { adPosition } from "#lib/contract/schemas/ads.ts";
import { anyContentType } from "#lib/contract/schemas/shared.ts";
import { danmakuColour, danmakuPosition } from "#lib/contract/schemas/danmaku.ts";
import { danmakuLimit, maxDanmakuTime } from "#lib/danmaku.ts";
import { filmText, type FilmTextName, filmTextNames } from "#lib/film-texts.ts";
import { namesWith } from "#lib/kind-traits.ts";
import { markLimits, shelfNames } from "#lib/marks.ts";
import { recordOf } from "#lib/rows.ts";
import { cast, count, factFields, image, key, noImage, ownIds, tagKeys } from "./film-facts.ts";
import { seriesEntry } from "./series-entry.ts";

export { key, seriesEntry };

/** Schemas of the files in `content/`. Every list item has a `key`, unique within its kind; references name keys. */

/** A time with UTC offset, e.g. `2026-10-03T20:00:00+08:00`. */
const instant = z.iso.datetime({ offset: true });

/** Kind and key, e.g. `video:rain-city`, `performer:shen-yu`. */
const reference = referenceTo([...namesWith("entries"), "category"]);

/** Reference to a content item that can have comments. */
const commented = referenceTo(namesWith("comments"));

function referenceTo(names: readonly string[]) {
  return z.string().regex(new RegExp(`^(?:${names.join("|")}):[a-z0-9-]+$`), "写作 种类:key");
}

const status = z.enum(["draft", "scheduled", "published", "archived"]).default("published");

/** channels.yaml: the home pages chosen by `/?id=`. 10782 is the default and shows everything. */
export const channelsFile = z.array(
  z.strictObject({ id: z.int().positive(), key, name: z.string().min(1), description: z.string().default("") }),
);

/** A tag within a category. */
export const tagEntry = z.strictObject({
  key,
  name: z.string().min(1),
  aliases: z.array(z.string().min(1)).default([]),
  description: z.string().default(""),
});

/** tags.yaml */
export const tagsFile = z.array(
  z.strictObject({
    key,
    name: z.string().min(1),
    /** Whether its tags are filters of the film library. */
    facet: z.boolean().default(false),
    tags: z.array(tagEntry),
  }),
);

/** members.yaml: fictional authors of the demonstration's reviews and comments. They cannot sign in. */
export const membersFile = z.array(
  z.strictObject({ key, name: z.string().min(1), avatar: image, bio: z.string().default(""), joinedAt: instant }),
);

/** performers.yaml */
export const performerEntry = z.strictObject({
  key,
  name: z.string().min(1),
  /** The name in its original script. */
  originalName: z.string().max(200).default(""),
  /** Full pinyin with spaces, e.g. `shen yu`; a name in Latin letters is given unchanged. */
  pinyin: z.string().min(1),
  aliases: z.array(z.string().min(1)).default([]),
  ids: ownIds,
  portrait: image.or(noImage).default(""),
  /** More pictures of the person, shown on their page. */
  portraits: z.array(image).default([]),
  bio: z.string().default(""),
  facts: z.array(z.strictObject({ name: z.string().min(1), value: z.string().min(1) })).default([]),
  tags: tagKeys,
  status,
});
export const performersFile = z.array(performerEntry);

/** media/films/<key>/film.yaml, written by the script that renders the film. Paths are relative to that folder. */
export const filmFile = z.strictObject({
  key,
  title: z.string().min(1),
  /** Seconds, with millisecond precision. */
  duration: z.number().positive(),
  master: z.string().endsWith(".m3u8"),
  renditions: z
    .array(
      z.strictObject({
        width: z.int().positive(),
        height: z.int().positive(),
        /** Bits per second, peak. */
        bandwidth: z.int().positive(),
        playlist: z.string().endsWith(".m3u8"),
      }),
    )
    .min(2),
  /** Seconds that the player displays instead, e.g. of the whole film if this is a trailer. */
  customDuration: z.number().positive().optional(),
  /** A live stream: its playlist keeps growing. */
  live: z.boolean().optional(),
  /** A progressive MP4 for browsers without JavaScript. */
  fallback: z.string().endsWith(".mp4"),
  /** Preview pictures: cell `i`, counted row by row over all sheets, shows second `i * interval`. */
  sprite: z.strictObject({
    urls: z.array(z.string().endsWith(".webp")).min(1),
    picNum: z.int().positive(),
    row: z.int().positive(),
    col: z.int().positive(),
    width: z.int().positive(),
    height: z.int().positive(),
    interval: z.number().positive(),
  }),
  subtitles: z.array(
    z.strictObject({ lang: z.string().min(2), label: z.string().min(1), file: z.string().endsWith(".vtt") }),
  ),
  /** A list, or a WebVTT file whose cues are the chapters. */
  chapters: z.union([
    z.array(z.strictObject({ start: z.number().min(0), title: z.string().min(1) })),
    z.string().endsWith(".vtt"),
  ]),
  /** The film flashes and may harm people with photosensitive epilepsy: viewers are warned before it plays. */
  strobe: z.boolean().optional(),
});

/** A section of a film, in seconds. */
const stretch = z
  .strictObject({ start: z.number().min(0), end: z.number().positive() })
  .refine(({ start, end }) => end > start, "end 要比 start 晚");

function textOf(name: FilmTextName) {
  const { required, max } = filmText(name);
  const text = max === undefined ? z.string() : z.string().max(max);
  return required ? text.min(1) : text.default("");
}

const noFile = z.literal("");

/** An entry of videos/*.yaml; each file contains a list of them. */
export const videoEntry = z.strictObject({
  key,
  ...recordOf(filmTextNames, textOf),
  /** Key of the film file it plays; several entries may share one, and some have none. */
  film: key.or(noFile).default(""),
  ...factFields,
  /** Whether viewers may download the film. */
  download: z.boolean().default(false),
  /** Opening and closing titles, which viewers may skip. */
  intro: stretch.optional(),
  outro: stretch.optional(),
  poster: image.or(noImage).default(""),
  /** Default: the home page's channel. */
  channel: key.optional(),
  performers: cast,
  tags: tagKeys,
  /** An editor's pick, shown first on the home page. */
  featured: z.boolean().default(false),
  publishedAt: instant,
  status,
  /** Initial plays of a demonstration film, spread over the last 60 days by `trend`. */
  plays: z.int().min(0).default(0),
  trend: z.enum(["new", "rising", "steady", "classic"]).default("steady"),
  supports: count.default(0),
  collects: count.default(0),
});
export const videosFile = z.array(videoEntry);

/** danmaku/*.yaml: comments that scroll across a film. */
export const danmakuFile = z.array(
  z.strictObject({
    /** Key of the film's entry in videos/*.yaml. */
    on: key,
    lines: z.array(
      z.strictObject({
        by: key,
        /** In seconds. */
        at: z.number().min(0).max(maxDanmakuTime),
        text: z.string().min(1).max(danmakuLimit),
        colour: danmakuColour.default("white"),
        place: danmakuPosition.default("scroll"),
      }),
    ),
  }),
);

/** Front matter of reviews/*.md; the body is the review in Markdown. The file name is the key. */
export const reviewMatter = z.strictObject({
  title: z.string().min(1).max(60),
  video: key,
  author: key,
  /** Whole points, 1 to 10. */
  rating: z.int().min(1).max(10),
  spoiler: z.boolean().default(false),
  tags: tagKeys,
  publishedAt: instant,
  status,
  supports: count.default(0),
});

/**
 * Front matter of posts/*.md; the body is plain text whose first line is the title. The text after a line `<!-- paid -->` is visible after
 * paying `price` points. The file name is the key.
 */
export const postMatter = z.strictObject({
  author: key,
  /** Key of the film the post is about. */
  video: key.optional(),
  images: z
    .array(z.strictObject({ image, alt: z.string().min(1) }))
    .max(9)
    .default([]),
  tags: tagKeys,
  price: count.default(0),
  publishedAt: instant,
  status: z.enum(["draft", "pending", "published", "rejected", "removed"]).default("published"),
  supports: count.default(0),
});

/**
 * topics.yaml; show types: 1 large covers, 2 grid in two columns, 3 horizontal list, 4 ranking, 5 timeline, 6 wall of performers, 7 mixed
 * kinds.
 */
export const topicEntry = z.strictObject({
  key,
  title: z.string().min(1),
  subtitle: z.string().default(""),
  description: z.string().min(1),
  showType: z.int().min(1).max(7),
  cover: image,
  items: z.array(z.strictObject({ ref: reference, note: z.string().default("") })).min(1),
  publishedAt: instant,
  status,
});
export const topicsFile = z.array(topicEntry);

/** series.yaml */
export const seriesFile = z.array(seriesEntry);

const reply = z.strictObject({ by: key, at: instant, text: z.string().min(1), supports: count.default(0) });

/** comments/*.yaml */
export const commentsFile = z.array(
  z.strictObject({
    on: commented,
    comments: z.array(reply.extend({ replies: z.array(reply).default([]) })).min(1),
  }),
);

/** marks/*.yaml: what members say of films in one press; `stars` in half steps, `text` is the short review. */
export const marksFile = z.array(
  z.strictObject({
    on: key,
    marks: z
      .array(
        z.strictObject({
          by: key,
          at: instant,
          status: z.enum(shelfNames).default("done"),
          stars: z.number().min(0.5).max(5).multipleOf(0.5).optional(),
          text: z.string().max(markLimits.line).default(""),
        }),
      )
      .min(1),
  }),
);

/** Front matter of announcements/*.md; the body is Markdown. The file name is the key. */
export const announcementMatter = z.strictObject({
  title: z.string().min(1),
  pinned: z.boolean().default(false),
  publishedAt: instant,
  status,
});

/**
 * Front matter of pages/*.md; the body is Markdown. `agreement.md` and `privacy.md` are displayed at `/agreement` and `/privacy`, the others
 * at `/page?name=<file name>`.
 */
export const pageMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  updatedAt: instant,
  status,
});

/** A question within a category. */
export const questionEntry = z.strictObject({ key, question: z.string().min(1), answer: z.string().min(1) });

/** questions.yaml */
export const questionsFile = z.array(
  z.strictObject({ key, name: z.string().min(1), questions: z.array(questionEntry).min(1) }),
);

/**
 * ads.yaml. Binding types: 1 home with an id, 2 topic, 3 tag, 4 link (`jumpType` 1: a route of this site), 5 performer, 6 tag category.
 * With `contentType` 8, types 3 and 6 lead to the performer list.
 */
export const adEntry = z.strictObject({
  key,
  position: adPosition,
  title: z.string().min(1),
  text: z.string().default(""),
  image,
  bindType: z.int().min(1).max(6),
  /** A channel id for type 1, a reference for 2, 3, 5 and 6, a URL for 4. */
  target: z.union([z.int().positive(), z.string().min(1)]),
  jumpType: z.int().min(0).max(1).default(0),
  contentType: anyContentType.optional(),
  /** Ads with a higher value come first. */
  sort: z.int32().default(0),
  /** Shown from `startsAt` until before `endsAt`; no limit if absent. */
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  status,
});
export const adsFile = z.array(adEntry);
