import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { applyEntry } from "../editorial/apply.ts";
import { cleaned, parseEntry, saysTheSame, titleOf } from "../editorial/documents.ts";
import { readLive } from "../editorial/live.ts";
import { writtenTime } from "../editorial/live-keys.ts";
import { referencesOf, resolve } from "../editorial/references.ts";
import { refusalsOf } from "../editorial/refusals.ts";
import { entryRows } from "../editorial/rows.ts";
import type { Batch } from "./batch.ts";
import { followEntry } from "./entries.ts";
import { spellings } from "./find.ts";
import { merge } from "./merge.ts";
import { keyFor, shown, type OtherItem } from "./prepare.ts";
import { withFilmsOf } from "./series-entries.ts";

/** Writes records of kinds with few items (tags, channels, topics, reviews …) one by one, like the editors' screen. */
export async function putOther(batch: Batch, item: OtherItem): Promise<void> {
  const { kind, document, line } = item;
  const asked = document["key"];
  if (typeof asked !== "string") {
    return batch.refuse(line, [{ field: "key", reason: "请填写", value: "", hint: "这一种要有标识" }]);
  }
  const rows = await batch.db
    .selectFrom(entryRows[kind].table)
    .select(["id", "content_key"])
    .where("content_key", "in", spellings(asked))
    .execute();
  const row = spellings(asked).flatMap((key) => rows.find(({ content_key }) => content_key === key) ?? [])[0];
  const [live] = row ? await readLive(batch.db, kind, [row.id]) : [];
  const times = kind === "topic" || kind === "review" || kind === "announcement";
  const start: ContentDocument = times ? { publishedAt: writtenTime(batch.now) } : {};
  const key = row?.content_key ?? keyFor(asked, "");
  const fields = { ...merge(live?.document ?? start, document, null), key };
  const found = await withOwnKeys(batch, kind, fields);
  const { entry, problems } = parseEntry(kind, cleaned(found));
  if (!entry) {
    return batch.refuse(
      line,
      problems.map(({ path, reason }) => ({ field: path, reason, value: shown(fields, path.split(".")) })),
    );
  }
  if (live && saysTheSame(kind, live.document, found)) {
    batch.counts.same += 1;
    return;
  }
  const refused = await refusalsOf(batch.db, entry);
  if (refused.length > 0) {
    return batch.refuse(
      line,
      refused.map(({ path, reason }) => ({ field: path, reason, value: shown(fields, path.split(".")) })),
    );
  }
  const named = await resolve(batch.db, referencesOf(entry));
  if (named.problems.length > 0 && batch.trx) {
    const hint = "把它的记录放在前面";
    return batch.refuse(
      line,
      named.problems.map(({ path, reason }) => ({ field: path, reason, value: shown(fields, path.split(".")), hint })),
    );
  }
  batch.counts[live ? "changed" : "added"] += 1;
  batch.counts.rows += 1;
  if (!batch.trx) return;
  const applied = await applyEntry(batch.context, batch.trx, entry, named.ids, { targetId: row?.id ?? null });
  const status = "status" in entry.value ? entry.value.status : "published";
  await followEntry(batch, batch.trx, kind, { key, title: titleOf(found), status });
  for (const tag of applied.tags) batch.tags.add(tag);
}

/** Replaces references to `x` by `own-x` where only that exists, because imports add this prefix. */
async function withOwnKeys(batch: Batch, kind: OtherItem["kind"], fields: ContentDocument): Promise<ContentDocument> {
  if (kind === "series") return withFilmsOf(batch, fields);
  const { entry } = parseEntry(kind, fields);
  if (!entry) return fields;
  const missing = (await resolve(batch.db, referencesOf(entry))).problems;
  const next: ContentDocument = structuredClone(fields);
  for (const { path } of missing) {
    const [name = "", at, inner] = path.split(".");
    const list = next[name];
    const rename = (value: unknown) =>
      typeof value !== "string" ? value : value.includes(":") ? value.replace(":", ":own-") : `own-${value}`;
    if (at === undefined) next[name] = rename(list);
    else if (Array.isArray(list)) {
      const value: unknown = list[Number(at)];
      const isInner = inner !== undefined && typeof value === "object" && value !== null;
      const inside = isInner
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === inner ? rename(one) : one]))
        : rename(value);
      next[name] = list.with(Number(at), inside);
    }
  }
  return next;
}
