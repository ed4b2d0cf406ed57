import { sql } from "kysely";
import { mergedKind } from "#lib/contract/schemas/merging.ts";
import { externalIdProblem } from "#lib/external-ids.ts";
import { kinds } from "#lib/kinds.ts";
import type { Reader } from "../db/open.ts";
import { Ids } from "../content/import/keys.ts";
import { placesOf } from "../content/series-entry.ts";
import type { Entry, Problem } from "./documents.ts";
import { namedRows } from "./rows.ts";

/** A reference to another entry: `kind:key`, and the field it is in. */
export interface Reference {
  path: string;
  ref: string;
}

/** All references of an entry. */
export function referencesOf({ kind, value }: Entry): Reference[] {
  const tags = (keys: readonly string[]) => keys.map((key, at) => ({ path: `tags.${at}`, ref: `tag:${key}` }));
  switch (kind) {
    case "video":
      return [
        ...(value.film === "" ? [] : [{ path: "film", ref: `film:${value.film}` }]),
        ...(value.channel === undefined ? [] : [{ path: "channel", ref: `channel:${value.channel}` }]),
        ...tags(value.tags),
        ...value.performers.map(({ performer }, at) => ({
          path: `performers.${at}.performer`,
          ref: `performer:${performer}`,
        })),
        ...value.trailers.map((trailer, at) => ({ path: `trailers.${at}`, ref: `video:${trailer}` })),
      ];
    case "performer":
      return tags(value.tags);
    case "tag":
      return [{ path: "category", ref: `category:${value.category}` }];
    case "question":
      return [{ path: "category", ref: `question-category:${value.category}` }];
    case "review":
      return [
        { path: "video", ref: `video:${value.video}` },
        { path: "author", ref: `member:${value.author}` },
        ...tags(value.tags),
      ];
    case "series":
      return [
        ...(value.video === undefined ? [] : [{ path: "video", ref: `video:${value.video}` }]),
        ...placesOf(value).map(({ path, video }) => ({ path: path.join("."), ref: `video:${video}` })),
      ];
    case "topic":
      return value.items.map(({ ref }, at) => ({ path: `items.${at}.ref`, ref }));
    case "ad":
      return typeof value.target === "string" && value.bindType !== 4 ? [{ path: "target", ref: value.target }] : [];
    case "announcement":
    case "channel":
    case "category":
    case "page":
    case "site":
      return [];
  }
}

/** External ids that do not have the format of their catalogue. */
export function wrongIds({ kind, value }: Entry): Problem[] {
  if (kind !== "video" && kind !== "performer") return [];
  return value.ids.flatMap((one, at) => {
    const reason = externalIdProblem(one, kind);
    return reason === null ? [] : [{ path: `ids.${at}.id`, reason }];
  });
}

/** External ids that another published entry of the kind has: each id leads to one of them only. */
export async function takenIds(db: Reader, { kind, value }: Entry): Promise<Problem[]> {
  if ((kind !== "video" && kind !== "performer") || value.ids.length === 0) return [];
  const [table, title] = kind === "video" ? (["videos", "title"] as const) : (["performers", "name"] as const);
  const asked = value.ids.map((one) => sql`(source = ${one.source} and value = ${one.id})`);
  const { rows } = await sql<{ source: string; value: string; title: string }>`
    select source, value, holder.${sql.ref(title)} as title
    from external_ids inner join ${sql.table(table)} as holder on holder.id = external_ids.target_id
    where external_ids.kind = ${kind} and (${sql.join(asked, sql` or `)})
      and holder.status = 'published' and holder.content_key <> ${value.key}`.execute(db);
  return value.ids.flatMap((one, at) => {
    const holder = rows.find((row) => row.source === one.source && row.value === one.id);
    return holder ? [{ path: `ids.${at}.id`, reason: `“${holder.title}”已经有这个编号，先从那里去掉` }] : [];
  });
}

const isNamed = (kind: string): kind is keyof typeof namedRows => Object.hasOwn(namedRows, kind);

/** Row ids by `kind:key`, and which of them exist. */
export async function findNamed(db: Reader, references: readonly string[]): Promise<{ ids: Ids; known: Set<string> }> {
  const ids = new Ids();
  const wanted = Map.groupBy(new Set(references), (ref) => ref.slice(0, ref.indexOf(":")));
  const known = new Set<string>();
  for (const [kind, some] of wanted) {
    if (!isNamed(kind)) continue;
    const rows = await db
      .selectFrom(namedRows[kind].table)
      .select(["id", "content_key"])
      .where(
        "content_key",
        "in",
        some.map((ref) => ref.slice(kind.length + 1)),
      )
      .execute();
    for (const { id, content_key } of rows) {
      if (content_key === null) continue;
      ids.set(kind, content_key, id);
      known.add(`${kind}:${content_key}`);
    }
  }
  return { ids, known };
}

/** Row ids of the references, and references that cannot be published. */
export async function resolve(
  db: Reader,
  references: readonly Reference[],
): Promise<{ ids: Ids; problems: Problem[] }> {
  const { ids, reasons } = await resolveNamed(
    db,
    references.map(({ ref }) => ref),
  );
  const problems = references.flatMap(({ path, ref }) => {
    const reason = reasons.get(ref);
    return reason === undefined ? [] : [{ path, reason }];
  });
  return { ids, problems };
}

/** Row ids by `kind:key`, and why some of the references cannot be published: nothing has the key, or it was merged into another. */
export async function resolveNamed(
  db: Reader,
  references: readonly string[],
): Promise<{ ids: Ids; reasons: ReadonlyMap<string, string> }> {
  const { ids, known } = await findNamed(db, references);
  const missing = references.filter((ref) => !known.has(ref));
  const reasons = new Map(missing.map((ref) => [ref, `找不到 ${ref}`]));
  for (const kind of mergedKind.options) {
    const isOfKind = (ref: string) => ref.startsWith(`${kind}:`);
    const keys = missing.filter(isOfKind).map((ref) => ref.slice(kind.length + 1));
    // A merged film or person keeps its row, a merged tag does not.
    const kept = new Map([...known].filter(isOfKind).map((ref) => [ids.of(ref), ref]));
    if (keys.length + kept.size === 0) continue;
    const rows = await db
      .selectFrom("merged")
      .innerJoin("content_entries", (join) =>
        join.onRef("content_entries.target_id", "=", "merged.target_id").on("content_entries.kind", "=", kind),
      )
      .select(["merged.old_id", "merged.old_key", "merged.old_title", "content_entries.title"])
      .where("merged.content_type", "=", kinds[kind].type)
      .where(({ or, eb }) =>
        or([
          ...(keys.length > 0 ? [eb("merged.old_key", "in", keys)] : []),
          ...(kept.size > 0 ? [eb("merged.old_id", "in", [...kept.keys()])] : []),
        ]),
      )
      .execute();
    for (const { old_id, old_key, old_title, title } of rows)
      reasons.set(kept.get(old_id) ?? `${kind}:${old_key}`, `“${old_title}”已经并入“${title}”，请换成它`);
  }
  return { ids, reasons };
}
