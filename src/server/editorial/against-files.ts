import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Content } from "../content/load.ts";
import type { Reader } from "../db/open.ts";
import { parseEntry, saysTheSame, type Entry } from "./documents.ts";
import type { EntryRow } from "./entries.ts";
import { readLive } from "./live.ts";
import { tables } from "./references.ts";

/** Something published on the screen, or from a CSV file, of which the files say something else, or nothing. */
export interface Difference {
  entry: EntryRow;
  /** What readers see; null when it was taken down and has no row. */
  live: ContentDocument | null;
  inFiles: boolean;
}

/** What an import would overwrite or take down though an editor has published it on the screen. */
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
  const said = documentsOf(content);
  const found: Difference[] = [];
  for (const entry of entries) {
    const row = await db
      .selectFrom(tables[entry.kind])
      .select("id")
      .where("content_key", "=", entry.content_key)
      .executeTakeFirst();
    const [live] = row ? await readLive(db, entry.kind, [row.id]) : [];
    const inFiles = said.get(`${entry.kind}:${entry.content_key}`);
    if (inFiles === undefined && (!live || live.document["status"] === "archived")) continue;
    if (inFiles !== undefined && live && saysTheSame(entry.kind, live.document, inFiles)) continue;
    found.push({ entry, live: live?.document ?? null, inFiles: inFiles !== undefined });
  }
  return found;
}

/** Every thing of the files that has a screen, as its document. */
function documentsOf(content: Content): Map<string, ContentDocument> {
  const said = new Map<string, ContentDocument>();
  for (const one of content.videos.flatMap(({ value }) => value)) said.set(`video:${one.key}`, one);
  for (const one of content.performers.value) said.set(`performer:${one.key}`, one);
  for (const one of content.topics.value) said.set(`topic:${one.key}`, one);
  for (const one of content.ads.value) said.set(`ad:${one.key}`, one);
  for (const { key, body, value } of content.reviews) said.set(`review:${key}`, { ...value, key, body });
  for (const { key, body, value } of content.announcements) said.set(`announcement:${key}`, { ...value, key, body });
  for (const category of content.tags.value) {
    for (const tag of category.tags) said.set(`tag:${tag.key}`, { ...tag, category: category.key });
  }
  for (const category of content.questions.value) {
    for (const one of category.questions) said.set(`question:${one.key}`, { ...one, category: category.key });
  }
  return said;
}

/** Lets the files say, for this import, what the screen says. */
export function keepScreen(content: Content, differences: readonly Difference[]): void {
  for (const { entry, live } of differences) {
    const parsed = live === null ? null : parseEntry(entry.kind, live).entry;
    remove(content, entry);
    if (parsed) add(content, parsed);
  }
}

function remove(content: Content, { kind, content_key: key }: EntryRow): void {
  const without = <Item extends { key: string }>(list: Item[]) => {
    const at = list.findIndex((one) => one.key === key);
    if (at !== -1) list.splice(at, 1);
  };
  if (kind === "video") for (const { value } of content.videos) without(value);
  if (kind === "performer") without(content.performers.value);
  if (kind === "topic") without(content.topics.value);
  if (kind === "ad") without(content.ads.value);
  if (kind === "review") without(content.reviews);
  if (kind === "announcement") without(content.announcements);
  if (kind === "tag") for (const { tags } of content.tags.value) without(tags);
  if (kind === "question") for (const { questions } of content.questions.value) without(questions);
}

/** Made on the screen: no file to point at. */
const nowhere = { file: "", lineOf: () => 0 };

function add(content: Content, { kind, value }: Entry): void {
  switch (kind) {
    case "video":
      content.videos.push({ ...nowhere, value: [value] });
      return;
    case "performer":
      content.performers.value.push(value);
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
