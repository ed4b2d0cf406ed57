import { z } from "zod";
import { editedPictureKinds } from "../../edited-pictures.ts";
import { pictureBytes } from "../../field-limits.ts";
import { filmKindNames } from "../../film-kinds.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";
import { typedLine, typedMarkdown } from "./text.ts";

const count = z.int().nonnegative();
/** Number of an entry's revision, from 1. */
const revisionNumber = count.max(2 ** 31 - 1);

/** The kinds of `content/` that can be edited on the site. */
export const contentKind = z.enum([
  "video",
  "performer",
  "tag",
  "topic",
  "series",
  "review",
  "announcement",
  "question",
  "ad",
  "channel",
  "category",
  "page",
  "site",
]);
export type ContentKind = z.infer<typeof contentKind>;

/** State of the working copy; `published` or `archived` if it equals the version readers see, or saw. */
export const contentState = z.enum(["draft", "review", "scheduled", "published", "archived"]);
export type ContentState = z.infer<typeof contentState>;

/** An entry of `content/`, with the same keys and meaning. A draft may be incomplete. */
const document = z.record(z.string(), z.unknown());
export type ContentDocument = z.infer<typeof document>;

export const contentEntry = z.strictObject({
  id,
  kind: contentKind,
  key: z.string(),
  title: z.string(),
  state: contentState,
  /** Public now or at its scheduled time, whatever the state of the working copy. */
  live: z.boolean(),
  /** Address of its page; null if it has none, or readers cannot open it yet. */
  href: z.string().nullable(),
  /** Number of the working copy. */
  revision: count,
  /** Number of the public revision; null before the first publication. */
  liveRevision: count.nullable(),
  publishAt: time.nullable(),
  /** Why scheduled publication failed. */
  note: z.string(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type ContentEntry = z.infer<typeof contentEntry>;

const year = z.int().min(1870).max(2200);

/** Filter of entries; all conditions given must match. Those after `q` match films only. */
const contentWanted = z.strictObject({
  kind: contentKind.optional(),
  q: typedLine(60).default(""),
  filmKind: z.enum(filmKindNames).optional(),
  channelId: id.optional(),
  hasPicture: z.boolean().optional(),
  /** Has a video file or a line (delivery route). */
  hasFilm: z.boolean().optional(),
  yearFrom: year.optional(),
  yearTo: year.optional(),
});
/**
 * `working`: drafts, entries in review and scheduled ones; `published`: entries with a public version, even if a newer one is being edited.
 */
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

/** An entry in the table, with facts of its public version. */
export const contentRow = contentEntry.extend({
  /** Null if it has no picture or was never public. */
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
  /** Imported entries are still being added: there will be more. */
  preparing: z.boolean(),
});
export type ContentCounts = z.infer<typeof contentCounts>;

/** A problem that prevents publication, with the path of the key, e.g. `performers.0.role`. */
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
  /** The public version; null if there is none. */
  live: document.nullable(),
  /** The live revision from which the working copy started. */
  basedOn: count.nullable(),
  problems: z.array(problem),
  /** Latest first. */
  revisions: z.array(revisionLine),
  /** Titles of the entries that the document refers to, by `kind:key`. */
  names: z.record(z.string(), z.string()),
  /** Addresses of small pictures, by the picture's key. */
  pictures: z.record(z.string(), z.string()),
});
export type ContentDetail = z.infer<typeof contentDetail>;

export const contentIdInput = z.strictObject({ id });

/** Without an id a new entry is created. `base` is the revision that the editor started from. */
export const saveContentInput = z.strictObject({
  id: id.optional(),
  kind: contentKind,
  base: count.default(0),
  document,
});

/** `base` is the working copy the caller has read, `live` the public revision at that time: if either has changed, the call is refused. */
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
      /** Distinguishes entries of the same name: year, original name or number of films. */
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
  /** Section of a long form; empty in a short one, and inside lists and groups. */
  section: string;
  note: string;
  required: boolean;
  control:
    | "line"
    | "text"
    | "colour"
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
    | "episodes"
    | "group";
  /** Maximum length of a text, or maximum of a number. */
  most: number | null;
  choices: { value: string | number; name: string }[];
  /** Kind of the entries that can be picked. */
  of: PickKind | null;
  /** Kind of picture, with its size. */
  picture: { kind: string; width: number; height: number } | null;
  /** Fields of a group, or of a list's items; for items that are not groups, one field without a name. */
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
    "colour",
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
    "episodes",
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
  file: z.file().min(1).max(pictureBytes),
});
export const contentPicture = z.strictObject({ key: z.string(), image });

export const previewLink = z.strictObject({
  id,
  /** Given by its creator. */
  name: z.string(),
  /** The entry it previews beside the public site; null for all unpublished changes. */
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
  /** The time at which the site is previewed; default: now. */
  at: time.optional(),
  hours: z.int().min(1).max(720).default(24),
});
export const madePreview = z.strictObject({ link: previewLink, /** Returned only once. */ path: z.string() });
