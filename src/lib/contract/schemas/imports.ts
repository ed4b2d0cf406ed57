import { z } from "zod";
import { filmKindNames } from "#lib/film-kinds.ts";
import { contentKind } from "./editorial.ts";
import { id, idInput, pageOf, pageSize, cursor, time } from "./shared.ts";
import { someLine, typedLine } from "./text.ts";

/** Bytes of one part of an uploaded file, and of the whole file. */
export const importPart = 8 * 1024 * 1024;
export const maxImport = 4 * 1024 * 1024 * 1024;

const count = z.int().nonnegative();
const bytes = z.int().nonnegative();
const fileId = z.string().regex(/^[0-9a-f]{32}$/);

/** A kind of source, as the screen offers it. */
export const importSource = z.strictObject({
  name: z.string(),
  label: z.string(),
  takes: z.enum(["file", "address"]),
  /** Extensions of its files, with the dot. */
  endings: z.array(z.string()),
  hint: z.string(),
  /** The operator has to say which kind of content its records are. */
  needsKind: z.boolean(),
  /** The operator can say from which site it comes. */
  asksSite: z.boolean(),
  /** It has comments, which are imported if asked for. */
  hasComments: z.boolean(),
  /** It can tell its classes before everything is read. */
  hasClasses: z.boolean(),
  /** It can be read again regularly. */
  repeats: z.boolean(),
});
export type ImportSource = z.infer<typeof importSource>;
export const importSources = z.strictObject({ list: z.array(importSource) });

export const openFileInput = z.strictObject({ name: someLine(200), size: z.int().min(1).max(maxImport) });
/** An uploaded file and how much of it has arrived. */
export const importFile = z.strictObject({ fileId, received: bytes, size: bytes, parts: count });
/** Parts are sent in order; `number` counts from 0. */
export const sendPartInput = z.strictObject({
  fileId,
  number: z.string().regex(/^\d{1,5}$/),
  part: z.file().min(1).max(importPart),
});

/** Keys of the site by names of the source. An empty channel leaves its records out, an empty genre is dropped. */
const mapping = z.record(z.string().max(200), z.string().max(200));

export const startImportInput = z.strictObject({
  source: typedLine(40),
  /** Of an interface. */
  address: typedLine(2000).optional(),
  /** Of an uploaded file. */
  fileId: fileId.optional(),
  kind: contentKind.optional(),
  /** Domain of the site a dump comes from. */
  site: someLine(60).optional(),
  /** Of a dump: comments are imported after the films. */
  comments: z.boolean().default(false),
  /** Only what changed within so many hours. */
  hours: z.int().min(1).max(100_000).optional(),
  /** Reads only the classes, for the operator to choose from, where the source can tell them. */
  classes: z.boolean().default(false),
});

/** What becomes of the classes of a source: where they go, which tags they are, what kind their films are. */
export const chooseClassesInput = z.strictObject({
  id,
  channels: mapping.default({}),
  genres: mapping.default({}),
  kinds: z.record(z.string().max(200), z.enum(filmKindNames)).default({}),
});

/** Writes what a check has looked at. */
export const writeImportInput = z.strictObject({
  id,
  channels: mapping.default({}),
  genres: mapping.default({}),
  repeatHours: z.int().min(1).max(8760).nullable().default(null),
});

export const importState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
export type ImportState = z.infer<typeof importState>;

export const importRow = z.strictObject({
  id,
  source: z.string(),
  /** What the source is called. */
  label: z.string(),
  /** Name of the file, or the address. */
  name: z.string(),
  state: importState,
  /** Classes are listed, everything is checked, or everything is written. */
  step: z.enum(["classes", "check", "write"]),
  /** Nothing is written. */
  dry: z.boolean(),
  /** Run by a command; only shown here. */
  byCommand: z.boolean(),
  read: count,
  added: count,
  changed: count,
  same: count,
  wrong: count,
  leftOut: count,
  rows: count,
  /** Null if unknown. */
  total: count.nullable(),
  /** Milliseconds of work so far. */
  workTime: count,
  reason: z.string(),
  repeatHours: z.int().nullable(),
  nextAt: time.nullable(),
  /** Consecutive failed attempts of a repeated import. */
  failures: count,
  /** Classes that came after the operator had chosen. */
  newClasses: count,
  createdAt: time,
  endedAt: time.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importListInput = z.strictObject({ cursor: cursor.optional(), pageSize: pageSize.default(20) });
export const importPage = pageOf(importRow);

const word = z.strictObject({ name: z.string(), count: count.nullable(), to: z.string().nullable() });
/** `to` is the kind, null where the source says it itself. */
const classKind = z.strictObject({ name: z.string(), to: z.enum(filmKindNames).nullable() });
const choice = z.strictObject({ key: z.string(), name: z.string() });

export const importProblem = z.strictObject({
  /** Path in the record; `N` stands for any item of a list. */
  field: z.string(),
  /** What editors call the field. */
  label: z.string(),
  reason: z.string(),
  hint: z.string(),
  count,
  samples: z.array(z.strictObject({ line: z.string(), value: z.string() })),
});

export const importDetail = z.strictObject({
  row: importRow,
  problems: z.array(importProblem),
  /** Names in the source; `to` is the key they are proposed to be mapped to, empty for left out, null for none. */
  channels: z.array(word),
  genres: z.array(word),
  /** Kinds of the films of a class. */
  kinds: z.array(classKind),
  channelChoices: z.array(choice),
  genreChoices: z.array(choice),
  /** The report as text. */
  report: z.string(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importIdInput = idInput;
export const repeatImportInput = z.strictObject({ id, hours: z.int().min(1).max(8760).nullable() });
