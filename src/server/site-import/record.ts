import { z } from "zod";
import { contentKind, type ContentDocument, type ContentKind } from "#lib/contract/schemas/editorial.ts";
import { craftNames } from "#lib/crafts.ts";
import { externalIds, key, type ExternalId } from "../content/film-facts.ts";
import { pictureAddress, type NamedPicture } from "./pictures.ts";

/** What a record can be: every kind of content, and the order of a series. */
export type RecordKind = ContentKind | "series";

/** One thing a source tells of. */
export interface SourceRecord {
  kind: RecordKind;
  /** As in the files of `content/`; what is left out stays as it is. Films may name people, tags and channels by name. */
  document: ContentDocument;
  /** Where a person finds it: a line of the file, or a name in the source. */
  line: string;
  /** What the source goes on with once this record and those before it are committed. */
  position: string;
  /** Pictures beside those its document names by their address: files of this machine, of a source that reads a folder itself. */
  pictures?: readonly NamedPicture[];
  /** What the source calls it, where it has a name of its own for everything. */
  origin?: { source: string; id: string };
  /** It came with the record before: the source does not count it. */
  isPart?: boolean;
}

/** A comment on a film of another site. */
export interface OldComment {
  id: string;
  /** What the source calls the film. */
  film: string;
  /** Id of the comment it replies to. */
  parent: string | null;
  name: string;
  text: string;
  /** When it was written, in milliseconds. */
  at: number;
}

export interface CommentRecord {
  comment: OldComment;
  source: string;
  line: string;
  position: string;
}

/** A record that could not be read at all. */
export interface Unreadable {
  line: string;
  position: string;
  problems: Problem[];
}

/** Something wrong in a record. */
export interface Problem {
  /** Path in the record, e.g. `performers.0.role`; empty for the record as a whole. */
  field: string;
  reason: string;
  /** The wrong value, cut short. */
  value: string;
  /** What to do about it. */
  hint?: string;
}

export const recordKinds: readonly RecordKind[] = [...contentKind.options, "series"];

const name = z.string().trim().min(1).max(200);

/** A person of a film: one that is known by key or ids, or by name; who is not there yet is added by their name. */
const personReference = z.strictObject({
  performer: key.optional(),
  name: name.optional(),
  ids: externalIds,
  role: z.string().max(100).default(""),
  crafts: z.array(z.enum(craftNames)).min(1).optional(),
  /** For who has no portrait yet. */
  portrait: pictureAddress.optional(),
});
export type PersonReference = z.output<typeof personReference>;

/** A genre by its name goes into that category, which is made under its name when it is not there; the first one whose tags are choices of the library without one. */
const tagReference = z.union([name, z.strictObject({ name, category: key.optional(), categoryName: name.optional() })]);

/** Which series an episode belongs to: the series' own entry by its key or by what it is called elsewhere. */
const episodeOf = z.strictObject({
  of: z.union([key, z.strictObject({ source: z.string(), id: z.string() })]),
  season: z.int().min(1).max(1000).default(1),
  number: z.int().min(1).max(100_000),
});

const seriesFacts = z.strictObject({
  total: z.int().positive().optional(),
  nextAt: z.iso.datetime({ offset: true }).optional(),
});

/** The part of a film's record that leads to other things. */
export const videoReferences = z.looseObject({
  key: key.optional(),
  title: z.string().optional(),
  year: z.int().optional(),
  ids: externalIds,
  performers: z
    .array(z.union([name.transform((one): PersonReference => ({ name: one, ids: [], role: "" })), personReference]))
    .optional(),
  tags: z.array(tagReference).optional(),
  channel: name.optional(),
  film: z.string().optional(),
  series: seriesFacts.optional(),
  episode: episodeOf.optional(),
});

/** The part of a person's record that leads to other things. */
export const personReferences = z.looseObject({
  key: key.optional(),
  name: name.optional(),
  ids: externalIds,
  tags: z.array(tagReference).optional(),
});

export const idOf = ({ source, id }: ExternalId): string => `${source}\n${id}`;
