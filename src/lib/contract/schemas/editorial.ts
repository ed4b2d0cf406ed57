import { z } from "zod";
import { editedPictureKinds } from "../../ad-positions.ts";
import { filmKindNames } from "../../film-kinds.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";
import { largestPicture } from "./uploads.ts";
import { typedLine, typedMarkdown } from "./text.ts";

const count = z.int().nonnegative();
/** One of an entry's revisions, counted from 1. */
const revisionNumber = count.max(2 ** 31 - 1);

/** The kinds of `content/` that have a screen. */
export const contentKind = z.enum([
  "video",
  "performer",
  "tag",
  "topic",
  "review",
  "announcement",
  "question",
  "ad",
  "channel",
  "category",
]);
export type ContentKind = z.infer<typeof contentKind>;

/** Where the working copy stands; `published` and `archived` when it is what readers see, or saw. */
export const contentState = z.enum(["draft", "review", "scheduled", "published", "archived"]);
export type ContentState = z.infer<typeof contentState>;

/** An entry of `content/`: the same keys, the same meaning. A draft's may be incomplete. */
const document = z.record(z.string(), z.unknown());
export type ContentDocument = z.infer<typeof document>;

export const contentEntry = z.strictObject({
  id,
  kind: contentKind,
  key: z.string(),
  title: z.string(),
  state: contentState,
  /** Readers see it, or will at its time, whatever the working copy says. */
  live: z.boolean(),
  /** Its page once it has one. */
  href: z.string().nullable(),
  /** Number of the working copy. */
  revision: count,
  /** Number of what readers see; null before the first publication. */
  liveRevision: count.nullable(),
  publishAt: time.nullable(),
  /** Why it was not published when its time came. */
  note: z.string(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type ContentEntry = z.infer<typeof contentEntry>;

const year = z.int().min(1870).max(2200);

/** What is listed, counted or changed: everything said must hold. The last five are said of films. */
const contentWanted = z.strictObject({
  kind: contentKind.optional(),
  q: typedLine(60).default(""),
  filmKind: z.enum(filmKindNames).optional(),
  channelId: id.optional(),
  hasPicture: z.boolean().optional(),
  /** A file or a line of its own. */
  hasFilm: z.boolean().optional(),
  yearFrom: year.optional(),
  yearTo: year.optional(),
});
/** `working`: drafts, what waits for review and what is scheduled; `published`: what readers see, whatever else is being written. */
const wantedState = z.enum([...contentState.options, "working"]).optional();
export const contentOrder = z.enum(["changed", "title", "year", "published"]);
export type ContentOrder = z.infer<typeof contentOrder>;

export const contentFilter = contentWanted.extend({ state: wantedState });
export type ContentFilter = z.infer<typeof contentFilter>;
export const contentListInput = contentFilter.extend({
  order: contentOrder.default("changed"),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});

/** An entry in the table: with what is known of what readers see. */
export const contentRow = contentEntry.extend({
  /** Null for what has none, and for what was never public. */
  picture: image.nullable(),
  filmKind: z.enum(filmKindNames).nullable(),
  year: year.nullable(),
  publishedAt: time.nullable(),
});
export type ContentRow = z.infer<typeof contentRow>;
export const contentPage = pageOf(contentRow);

export const contentCountsInput = contentWanted;
export const contentCounts = z.strictObject({
  working: count,
  scheduled: count,
  published: count,
  archived: count,
  all: count,
  /** What was brought in is still being entered: there will be more. */
  preparing: z.boolean(),
});
export type ContentCounts = z.infer<typeof contentCounts>;

/** What keeps a document from being published, at which of its keys, e.g. `performers.0.role`. */
const problem = z.strictObject({ path: z.string(), reason: z.string() });

const revisionLine = z.strictObject({
  revision: count,
  origin: z.enum(["screen", "outside", "csv"]),
  author: z.string(),
  at: time,
  /** Labels of the fields that differ from the version before; empty for the first. */
  fields: z.array(z.string()),
});

export const contentDetail = z.strictObject({
  entry: contentEntry,
  document,
  /** What readers see; null when nothing is there. */
  live: document.nullable(),
  /** The live revision the working copy began with. */
  basedOn: count.nullable(),
  problems: z.array(problem),
  /** Latest first. */
  revisions: z.array(revisionLine),
  /** What the keys the document names are called, by `kind:key`. */
  names: z.record(z.string(), z.string()),
  /** Address of a small picture, by the key of the picture. */
  pictures: z.record(z.string(), z.string()),
});
export type ContentDetail = z.infer<typeof contentDetail>;

export const contentIdInput = z.strictObject({ id });

/** Without an id: a new one. `base` is the revision that was read. */
export const saveContentInput = z.strictObject({
  id: id.optional(),
  kind: contentKind,
  base: count.default(0),
  document,
});

/** `base` is the working copy that was read, `live` what readers saw then: with any other the call is refused. */
const seen = { id, base: count, live: count.nullable() };
export const contentActInput = z.strictObject(seen);
export const scheduleContentInput = z.strictObject({ ...seen, at: time });
export const restoreContentInput = z.strictObject({ ...seen, revision: revisionNumber });
export const contentRevisionInput = z.strictObject({ id, revision: revisionNumber });
export const contentRevision = z.strictObject({ revision: count, document });

export const pickKind = z.enum([...contentKind.options, "film", "member", "question-category"]);
export type PickKind = z.infer<typeof pickKind>;
export const pickInput = z.strictObject({ kind: pickKind, q: typedLine(40).default("") });
export const pickOutput = z.strictObject({
  list: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      /** What tells it from another of the name: its year, its original name, how many films it has. */
      hint: z.string(),
      picture: image.nullable(),
    }),
  ),
});

export const markdownInput = z.strictObject({ text: typedMarkdown(50_000) });
export const markdownOutput = z.strictObject({ html: z.string() });

export const contentFormInput = z.strictObject({ kind: contentKind });
interface Shape {
  /** Key in the document. */
  name: string;
  label: string;
  /** The part of a long form it stands in; empty in a short one, and inside of lists and groups. */
  section: string;
  note: string;
  required: boolean;
  control:
    | "line"
    | "text"
    | "markdown"
    | "number"
    | "check"
    | "choice"
    | "time"
    | "image"
    | "pick"
    | "reference"
    | "target"
    | "list"
    | "externalIds"
    | "group";
  /** Most characters of a text, or the largest number. */
  most: number | null;
  choices: { value: string | number; name: string }[];
  /** Whose keys are picked. */
  of: PickKind | null;
  /** What kind of picture. */
  picture: { kind: string; width: number; height: number } | null;
  /** Of a group; of a list's items, a nameless one when they are no groups. */
  fields: Shape[];
}
export type ContentField = Shape;
export const contentField: z.ZodType<Shape> = z.strictObject({
  name: z.string(),
  label: z.string(),
  section: z.string(),
  note: z.string(),
  required: z.boolean(),
  control: z.enum([
    "line",
    "text",
    "markdown",
    "number",
    "check",
    "choice",
    "time",
    "image",
    "pick",
    "reference",
    "target",
    "list",
    "externalIds",
    "group",
  ]),
  most: z.number().nullable(),
  choices: z.array(z.strictObject({ value: z.union([z.string(), z.number()]), name: z.string() })),
  of: pickKind.nullable(),
  picture: z.strictObject({ kind: z.string(), width: count, height: count }).nullable(),
  get fields() {
    return z.array(contentField);
  },
});
export const contentForm = z.strictObject({ fields: z.array(contentField) });

export const contentPictureInput = z.strictObject({
  kind: z.enum(editedPictureKinds),
  file: z.file().min(1).max(largestPicture),
});
export const contentPicture = z.strictObject({ key: z.string(), image });

export const previewLink = z.strictObject({
  id,
  /** In the maker's words. */
  name: z.string(),
  /** What it shows beside the site itself; null for everything that is being written. */
  entry: z.strictObject({ id, title: z.string() }).nullable(),
  at: time.nullable(),
  createdAt: time,
  expiresAt: time,
});
export type PreviewLink = z.infer<typeof previewLink>;
export const previewListInput = z.strictObject({ entryId: id.optional() });
export const previewList = z.strictObject({ list: z.array(previewLink) });
export const makePreviewInput = z.strictObject({
  name: typedLine(60).default(""),
  entryId: id.optional(),
  /** The minute the site is shown at; now without one. */
  at: time.optional(),
  hours: z.int().min(1).max(720).default(24),
});
export const madePreview = z.strictObject({ link: previewLink, /** Shown this once. */ path: z.string() });
