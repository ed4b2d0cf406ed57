import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Content } from "../content/read-folder.ts";
import { siteRow } from "../content/site-settings.ts";
import { listStep } from "../content/import/site.ts";
import type { Reader } from "../db/open.ts";
import { parseEntry, saysTheSame, type Entry } from "./documents.ts";
import type { EntryRow } from "./entries.ts";
import type { Live } from "./live-keys.ts";
import { readLive } from "./live.ts";
import { entryRows } from "./rows.ts";

/** An entry published on the screen or from a CSV file that differs from the content files, or is missing there; or one taken down. */
export interface Difference {
  entry: EntryRow;
  /** The public document; null if it was archived and has no row. */
  live: ContentDocument | null;
  inFiles: boolean;
}

/** What an import would overwrite or archive although an editor published it on the screen, or bring back although one took it down. */
export async function differencesFromFiles(db: Reader, content: Content): Promise<Difference[]> {
  const entries = await db
    .selectFrom("content_entries")
    .innerJoin("content_revisions", (join) =>
      join
        .onRef("content_revisions.entry_id", "=", "content_entries.id")
        .onRef("content_revisions.revision", "=", "content_entries.live_revision"),
    )
    .selectAll("content_entries")
    .where("content_revisions.origin", "in", ["screen", "csv"])
    .execute();
  const said = documentsOf(content, await readLive(db, "channel", "all"), await readLive(db, "category", "all"));
  const found: Difference[] = [];
  for (const entry of entries) {
    const row = await db
      .selectFrom(entryRows[entry.kind].table)
      .select("id")
      .where("content_key", "=", entry.content_key)
      .executeTakeFirst();
    const [live] = row ? await readLive(db, entry.kind, [row.id]) : [];
    const inFiles = said.get(`${entry.kind}:${entry.content_key}`);
    if (inFiles === undefined && (!live || live.document["status"] === "archived")) continue;
    if (inFiles !== undefined && live && saysTheSame(entry.kind, live.document, inFiles)) continue;
    found.push({ entry, live: live?.document ?? null, inFiles: inFiles !== undefined });
  }
  return [...found, ...(await takenDown(db, said))];
}

/** Entries of which no row is left when they are archived, so that no version says it; they are in the files. */
async function takenDown(db: Reader, said: ReadonlyMap<string, ContentDocument>): Promise<Difference[]> {
  const archived = await db
    .selectFrom("content_entries")
    .selectAll()
    .where("kind", "in", ["tag", "question", "channel", "category"])
    .where("state", "=", "archived")
    .execute();
  const found: Difference[] = [];
  for (const entry of archived.filter((one) => said.has(`${one.kind}:${one.content_key}`))) {
    const rows = db.selectFrom(entryRows[entry.kind].table).select("id").where("content_key", "=", entry.content_key);
    if (!(await rows.executeTakeFirst())) found.push({ entry, live: null, inFiles: true });
  }
  return found;
}

/** Kinds whose entries stand in a file as they are, and those that are a file each. */
const listsOf = ({ performers, series, topics, ads }: Content) =>
  [
    ["performer", performers.value],
    ["series", series.value],
    ["topic", topics.value],
    ["ad", ads.value],
  ] as const;
const textsOf = ({ reviews, announcements, pages }: Content) =>
  [
    ["review", reviews],
    ["announcement", announcements],
    ["page", pages],
  ] as const;

/** The document of each entry in the files that can be edited on the screen. */
function documentsOf(
  content: Content,
  channels: readonly Live[],
  categories: readonly Live[],
): Map<string, ContentDocument> {
  const said = new Map<string, ContentDocument>();
  for (const one of content.videos.flatMap(({ value }) => value)) said.set(`video:${one.key}`, one);
  for (const [kind, list] of listsOf(content)) for (const one of list) said.set(`${kind}:${one.key}`, one);
  for (const [kind, texts] of textsOf(content))
    for (const { key, body, value } of texts) said.set(`${kind}:${key}`, { ...value, key, body });
  said.set(`site:${siteRow.key}`, { ...content.site.value, key: siteRow.key });
  const homes = positionsOf(content.channels.value, channels);
  for (const { id: _id, ...one } of content.channels.value) {
    said.set(`channel:${one.key}`, { ...one, position: homes.get(one.key) });
  }
  const shelves = positionsOf(content.tags.value, categories);
  for (const { key, name, facet } of content.tags.value)
    said.set(`category:${key}`, { key, name, facet, position: shelves.get(key) });
  for (const category of content.tags.value) {
    for (const tag of category.tags) said.set(`tag:${tag.key}`, { ...tag, category: category.key });
  }
  for (const category of content.questions.value) {
    for (const one of category.questions) said.set(`question:${one.key}`, { ...one, category: category.key });
  }
  return said;
}

/** Positions of a list's items: those on the site if they are in the order of the file already. */
function positionsOf(files: readonly { key: string }[], live: readonly Live[]): Map<string, unknown> {
  const keys = new Set(files.map(({ key }) => key));
  const known = live.filter(({ key }) => keys.has(key));
  const same = known.length === files.length && known.every(({ key }, index) => files[index]?.key === key);
  if (same) return new Map(known.map(({ key, document }) => [key, document["position"]]));
  return new Map(files.map(({ key }, index) => [key, index * listStep]));
}

/** Replaces the files' documents by those of the screen for this import. What was taken down comes back if something in the files has it. */
export function keepScreen(content: Content, differences: readonly Difference[]): void {
  for (const { entry, live } of differences) {
    if (live === null && isNamed(content, entry)) continue;
    const parsed = live === null ? null : parseEntry(entry.kind, live).entry;
    if (parsed?.kind === "site") {
      const { key: _key, ...settings } = parsed.value;
      Object.assign(content.site.value, settings);
      continue;
    }
    if (parsed?.kind === "channel" || parsed?.kind === "category") {
      changeListed(content, entry, parsed);
      continue;
    }
    remove(content, entry);
    if (parsed) add(content, parsed);
  }
}

/** Whether anything in the files belongs to an entry or leads to it. */
function isNamed(content: Content, { kind, content_key: key }: EntryRow): boolean {
  const named = `${kind}:${key}`;
  if (content.topics.value.some(({ items }) => items.some(({ ref }) => ref === named))) return true;
  if (content.ads.value.some(({ target }) => target === named)) return true;
  const films = content.videos.flatMap(({ value }) => value);
  if (kind === "channel") {
    const id = content.channels.value.find((one) => one.key === key)?.id;
    return films.some(({ channel }) => channel === key) || content.ads.value.some(({ target }) => target === id);
  }
  if (kind === "category") return content.tags.value.some((one) => one.key === key && one.tags.length > 0);
  const writings = [...content.reviews, ...content.posts].map(({ value }) => value);
  return kind === "tag" && [...films, ...content.performers.value, ...writings].some(({ tags }) => tags.includes(key));
}

/** An item of a list: its document and position. */
function changeListed(content: Content, { target_id }: EntryRow, { kind, value }: Listed): void {
  if (kind === "channel") {
    const { position, ...texts } = value;
    const known = content.channels.value.find(({ key }) => key === value.key);
    const rest = content.channels.value.filter((one) => one !== known);
    rest.splice(Math.ceil(position / listStep), 0, { id: known?.id ?? target_id ?? 0, ...texts });
    content.channels.value.splice(0, Infinity, ...rest);
    return;
  }
  const known = content.tags.value.find(({ key }) => key === value.key);
  const rest = content.tags.value.filter((one) => one !== known);
  rest.splice(Math.ceil(value.position / listStep), 0, {
    key: value.key,
    name: value.name,
    facet: value.facet,
    tags: known?.tags ?? [],
  });
  content.tags.value.splice(0, Infinity, ...rest);
}

function remove(content: Content, { kind, content_key: key }: EntryRow): void {
  const without = <Item extends { key: string }>(list: Item[]) => {
    const at = list.findIndex((one) => one.key === key);
    if (at !== -1) list.splice(at, 1);
  };
  if (kind === "video") for (const { value } of content.videos) without(value);
  for (const [listed, list] of listsOf(content)) if (kind === listed) without<{ key: string }>(list);
  for (const [written, texts] of textsOf(content)) if (kind === written) without<{ key: string }>(texts);
  if (kind === "tag") for (const { tags } of content.tags.value) without(tags);
  if (kind === "question") for (const { questions } of content.questions.value) without(questions);
  if (kind === "channel") without(content.channels.value);
  if (kind === "category") without(content.tags.value);
}

type Listed = Extract<Entry, { kind: "channel" | "category" }>;
type Added = Exclude<Entry, { kind: Listed["kind"] | "site" }>;

/** Created on the screen: there is no file. */
const nowhere = { file: "", lineOf: () => 0 };

function add(content: Content, { kind, value }: Added): void {
  switch (kind) {
    case "video":
      content.videos.push({ ...nowhere, value: [value] });
      return;
    case "performer":
      content.performers.value.push(value);
      return;
    case "series":
      content.series.value.push(value);
      return;
    case "topic":
      content.topics.value.push(value);
      return;
    case "ad":
      content.ads.value.push(value);
      return;
    case "review": {
      const { key, body, ...matter } = value;
      content.reviews.push({ ...nowhere, key, body, value: matter });
      return;
    }
    case "announcement": {
      const { key, body, ...matter } = value;
      content.announcements.push({ ...nowhere, key, body, value: matter });
      return;
    }
    case "page": {
      const { key, body, ...matter } = value;
      content.pages.push({ ...nowhere, key, body, value: matter });
      return;
    }
    case "tag": {
      const { category, ...tag } = value;
      content.tags.value.find(({ key }) => key === category)?.tags.push(tag);
      return;
    }
    case "question": {
      const { category, ...question } = value;
      content.questions.value.find(({ key }) => key === category)?.questions.push(question);
    }
  }
}
