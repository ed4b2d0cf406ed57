import { hash } from "node:crypto";
import type { z } from "zod";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { cleaned } from "../editorial/documents.ts";
import { reasonOf } from "../text/reasons.ts";
import { ownKey } from "../content/own-key.ts";
import { partPictures } from "./named-pictures.ts";
import {
  type CommentRecord,
  idOf,
  type NamedPicture,
  type OldComment,
  personReferences,
  type Problem,
  type SourceRecord,
  type TagReference,
  type Unreadable,
  videoReferences,
} from "./record.ts";

interface Common {
  isPart?: boolean;
  line: string;
  position: string;
  /** Row in `import_records`, to recognise unchanged records; null if the source has no ids of its own. */
  memory: { source: string; record: string; digest: string } | null;
}

/** Fields of films and people. */
interface Own {
  rest: ContentDocument;
  ownIds: readonly string[];
  pictures: readonly NamedPicture[];
}

/** A record whose references were checked. Its other fields are checked after they were merged with the existing item. */
export type Item = Common &
  (
    | ({ kind: "video"; refs: z.output<typeof videoReferences> } & Own)
    | ({ kind: "performer"; refs: z.output<typeof personReferences> } & Own)
    | { kind: Exclude<ContentKind, "video" | "performer">; document: ContentDocument }
    | { kind: "comment"; comment: OldComment }
    | { kind: "unreadable"; problems: readonly Problem[] }
  );
export type VideoItem = Extract<Item, { kind: "video" }>;
export type PersonItem = Extract<Item, { kind: "performer" }>;
export type CommentItem = Extract<Item, { kind: "comment" }>;
export type OtherItem =
  Extract<Item, { kind: ContentKind }> extends infer One ? Exclude<One, VideoItem | PersonItem> : never;

/** Name of a comment in `import_records`. */
export const commentRecord = (id: string): string => `comment-${id}`;

const referring = new Set(["performers", "tags", "channel", "film", "ids", "key", "series", "episode"]);

/** Checks everything that needs no database query. */
export function prepare(record: SourceRecord | CommentRecord | Unreadable): Item {
  const { line, position } = record;
  if ("problems" in record) return { line, position, memory: null, kind: "unreadable", problems: record.problems };
  if ("comment" in record) {
    const { comment, source } = record;
    // A comment that is there is never changed: editors and readers may have dealt with it since.
    const memory = { source, record: commentRecord(comment.id), digest: "comment" };
    return { line, position, memory, kind: "comment", comment };
  }
  const { kind, origin } = record;
  const document = cleaned(record.document);
  const memory = origin
    ? {
        source: origin.source,
        record: origin.id,
        digest: digestOf(JSON.stringify([kind, document, ...(record.pictures ? [record.pictures] : [])])),
      }
    : null;
  const common = { line, position, memory, isPart: record.isPart ?? false };
  if (kind !== "video" && kind !== "performer") return { ...common, kind, document };
  const named = origin
    ? { ...document, ids: [origin, ...idsOf(document)].map(({ source, id }) => ({ source, id })) }
    : document;
  const own = (): Own | { problems: readonly Problem[] } => {
    const { rest: all, pictures, problems } = partPictures(kind, document);
    if (problems.length > 0) return { problems };
    const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !referring.has(name)));
    return { rest, ownIds: origin ? [idOf(origin)] : [], pictures: [...pictures, ...(record.pictures ?? [])] };
  };
  const read = <Refs extends { tags?: TagReference[] | undefined }>(refs: Refs) => (origin ? tagsByName(refs) : refs);
  const refused = (problems: readonly Problem[]): Item => ({ ...common, kind: "unreadable", problems });
  if (kind === "video") {
    const refs = videoReferences.safeParse(named, { error: reasonOf });
    if (!refs.success) return refused(problemsOf(document, refs.error.issues));
    const parts = own();
    return "problems" in parts ? refused(parts.problems) : { ...common, kind, refs: read(refs.data), ...parts };
  }
  const refs = personReferences.safeParse(named, { error: reasonOf });
  if (!refs.success) return refused(problemsOf(document, refs.error.issues));
  const parts = own();
  return "problems" in parts ? refused(parts.problems) : { ...common, kind, refs: read(refs.data), ...parts };
}

/** The tags by their names: what another site calls them is no key of this one. */
export function tagsByName<Refs extends { tags?: TagReference[] | undefined }>(refs: Refs): Refs {
  return refs.tags ? { ...refs, tags: refs.tags.map((tag) => (typeof tag === "string" ? { name: tag } : tag)) } : refs;
}

function idsOf({ ids }: ContentDocument): { source: string; id: string }[] {
  return Array.isArray(ids) ? ids : [];
}

/** Problems for the report, each with the wrong value. */
export function problemsOf(document: ContentDocument, issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((unknown) => ({
        field: [...path, unknown].join("."),
        reason: "没有这个键",
        value: shown(document, [...path, unknown]),
        hint: "看字段表里怎样写，或者去掉它",
      }));
    return [{ field: path.join("."), reason: issue.message, value: shown(document, path) }];
  });
}

const maxValue = 80;

/** The value at a path of a document, shortened. */
export function shown(document: unknown, path: readonly string[]): string {
  let value: unknown = document;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return "";
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
}

const digestOf = (text: string): string => hash("sha256", text, "base64url").slice(0, 22);

/** Key of a new item. It is always the same for the same record, so that a repeated import finds what it has created. */
export function keyFor(asked: string | undefined, name: string): string {
  if (asked !== undefined) return asked.startsWith("own-") ? asked : ownKey(asked);
  return ownKey(hash("sha256", name).slice(0, 16));
}
