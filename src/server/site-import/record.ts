import { z } from "zod";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { craftNames } from "#lib/crafts.ts";
import { count, externalIds, key, type ExternalId } from "../content/film-facts.ts";
import type { SlotName } from "../remote-pictures/slots.ts";

/** A picture given by its address in a record. */
export interface NamedPicture {
  place: SlotName;
  address: string;
}

export const pictureAddress = z.url({ protocol: /^https?$/, error: "写 https:// 开头的图片地址" }).max(2000);

/** One record of a source. */
export interface SourceRecord {
  kind: ContentKind;
  /** As in the files of `content/`; what is left out stays as it is. Films may name people, tags and channels by name. */
  document: ContentDocument;
  /** Where a person finds it: a line of the file, or a name in the source. */
  line: string;
  /** Position from which the source continues after this record and those before it were committed. */
  position: string;
  /** Pictures in addition to the addresses in its document: local files, for sources that read a folder. */
  pictures?: readonly NamedPicture[];
  /** Id in the source, if the source has ids. */
  origin?: { source: string; id: string };
  /** It belongs to the record before and is not counted. */
  isPart?: boolean;
}

/** A comment on a film of another site. */
export interface OldComment {
  id: string;
  /** Id of the film in the source. */
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

/** A problem in a record. */
export interface Problem {
  /** Path in the record, e.g. `performers.0.role`; empty for the record as a whole. */
  field: string;
  reason: string;
  /** The wrong value, cut short. */
  value: string;
  /** What to do about it. */
  hint?: string;
}

const name = z.string().trim().min(1).max(200);

/** A person in a film's cast, by key, ids or name. An unknown person is added by name. */
const personReference = z.strictObject({
  performer: key.optional(),
  name: name.optional(),
  ids: externalIds,
  role: z.string().max(100).default(""),
  crafts: z.array(z.enum(craftNames)).min(1).optional(),
  /** Used if the person has no portrait yet. */
  portrait: pictureAddress.optional(),
});
export type PersonReference = z.output<typeof personReference>;

/**
 * A tag by its name, or as a plain word by its name or key. A missing category is created; without one it goes into the first category
 * that the film library offers as a filter.
 */
const tagReference = z.union([name, z.strictObject({ name, category: key.optional(), categoryName: name.optional() })]);
export type TagReference = z.output<typeof tagReference>;

/** Which series an episode belongs to: the series' own entry by its key or by what it is called elsewhere. */
const episodeOf = z.strictObject({
  of: z.union([key, z.strictObject({ source: z.string(), id: z.string() })]),
  season: z.int().min(1).max(1000).default(1),
  number: z.int().min(1).max(100_000),
});

const seriesFacts = z.strictObject({
  total: count.positive().optional(),
  nextAt: z.iso.datetime({ offset: true }).optional(),
});

/** The fields of a film that refer to other items. */
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

/** The fields of a person that refer to other items. */
export const personReferences = z.looseObject({
  key: key.optional(),
  name: name.optional(),
  ids: externalIds,
  tags: z.array(tagReference).optional(),
});

type EpisodeReference = z.output<typeof episodeOf>;

/** What an episode is called that has neither a key nor ids. */
export const placeOf = ({ of, season, number }: EpisodeReference): string =>
  `episode ${typeof of === "string" ? of : idOf(of)}\n${season}\n${number}`;

export const idOf = ({ source, id }: ExternalId): string => `${source}\n${id}`;
