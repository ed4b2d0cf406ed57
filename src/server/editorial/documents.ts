import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { beginningOf } from "#lib/characters.ts";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { refuseHeavy } from "#lib/contract/schemas/text.ts";
import { cleanLine, cleanText } from "#lib/user-text.ts";
import {
  adEntry,
  announcementMatter,
  key,
  pageMatter,
  performerEntry,
  questionEntry,
  reviewMatter,
  seriesEntry,
  tagEntry,
  topicEntry,
  videoEntry,
} from "../content/schema.ts";
import { siteFile } from "../content/site-file.ts";
import { reasonOf } from "../text/reasons.ts";

const body = z.string().min(1).superRefine(refuseHeavy);
/** Position in a list that has the order of its file; lowest first. */
const position = z.int().min(0).max(1_000_000).default(0);

/** Document schema of each kind: an item of the content files, plus what the files have outside of it. */
export const schemas = {
  video: videoEntry,
  performer: performerEntry,
  tag: tagEntry.extend({ category: key }),
  topic: topicEntry,
  series: seriesEntry,
  review: reviewMatter.extend({ key, body }),
  announcement: announcementMatter.extend({ key, body }),
  question: questionEntry.extend({ category: key }),
  ad: adEntry,
  channel: z.strictObject({ key, name: z.string().min(1), description: z.string().default(""), position }),
  category: z.strictObject({ key, name: z.string().min(1), position, facet: z.boolean().default(false) }),
  page: pageMatter.extend({ key, body }),
  site: siteFile.extend({ key }),
} as const;

const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("video"), value: schemas.video }),
  z.object({ kind: z.literal("performer"), value: schemas.performer }),
  z.object({ kind: z.literal("tag"), value: schemas.tag }),
  z.object({ kind: z.literal("topic"), value: schemas.topic }),
  z.object({ kind: z.literal("series"), value: schemas.series }),
  z.object({ kind: z.literal("review"), value: schemas.review }),
  z.object({ kind: z.literal("announcement"), value: schemas.announcement }),
  z.object({ kind: z.literal("question"), value: schemas.question }),
  z.object({ kind: z.literal("ad"), value: schemas.ad }),
  z.object({ kind: z.literal("channel"), value: schemas.channel }),
  z.object({ kind: z.literal("category"), value: schemas.category }),
  z.object({ kind: z.literal("page"), value: schemas.page }),
  z.object({ kind: z.literal("site"), value: schemas.site }),
]);

/** Parses a complete, valid document of a kind. */
export type Entry = z.output<typeof entry>;
export type EntryValue<Kind extends ContentKind> = z.output<(typeof schemas)[Kind]>;

/** Errors by field, e.g. `performers.0.role`. */
export interface Problem {
  path: string;
  reason: string;
}

export type Parsed = { entry: Entry; problems: [] } | { entry: null; problems: Problem[] };

export function parseEntry(kind: ContentKind, document: ContentDocument): Parsed {
  const parsed = entry.safeParse({ kind, value: document }, { error: reasonOf });
  if (parsed.success) return { entry: parsed.data, problems: [] };
  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.slice(1).map(String);
    if (issue.code !== "unrecognized_keys") return [{ path: path.join("."), reason: issue.message }];
    return issue.keys.map((unknown) => ({ path: [...path, unknown].join("."), reason: "没有这个键" }));
  });
  return { entry: null, problems };
}

/** Keys a document of a kind may have. */
export function keysOf(kind: ContentKind): string[] {
  return Object.keys(schemas[kind].shape);
}

/** Initial counts of a film or a review; afterwards they only change in the database. */
export const beginnings = ["plays", "trend", "supports", "collects"] as const;

export function titleOf(document: ContentDocument): string {
  const title = document["title"] ?? document["name"] ?? document["question"];
  return typeof title === "string" ? beginningOf(title, 200) : "";
}

/** Whether two documents are equal apart from the order of keys, defaults and the format of times. */
export function saysTheSame(kind: ContentKind, left: ContentDocument, right: ContentDocument): boolean {
  return isDeepStrictEqual(plain(kind, left), plain(kind, right));
}

function plain(kind: ContentKind, document: ContentDocument): Record<string, unknown> {
  const parsed = parseEntry(kind, document);
  const rest: Record<string, unknown> = { ...(parsed.entry?.value ?? document) };
  for (const name of beginnings) delete rest[name];
  // Ids elsewhere have no order.
  const { ids } = rest;
  if (Array.isArray(ids)) rest["ids"] = ids.map((one) => JSON.stringify(one)).toSorted();
  for (const name of ["publishedAt", "updatedAt", "startsAt", "endsAt", "nextAt"]) {
    const time = rest[name];
    if (typeof time === "string") rest[name] = Date.parse(time);
  }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}

const several = new Set(["description", "bio", "body", "answer"]);

/** Normalizes a document for storage: all texts are cleaned like other typed text. */
export function cleaned(document: ContentDocument): ContentDocument {
  return Object.fromEntries(
    Object.entries(document).map(([named, value]) => {
      const name = cleanLine(named);
      return [name, clean(value, several.has(name))];
    }),
  );
}

function clean(value: unknown, lines: boolean): unknown {
  if (typeof value === "string") return lines ? cleanText(value) : cleanLine(value);
  if (Array.isArray(value)) return value.map((item) => clean(item, lines));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanLine(name), clean(inner, lines)]));
}

/** Parses a stored document. */
export function readDocument(text: string): ContentDocument {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
