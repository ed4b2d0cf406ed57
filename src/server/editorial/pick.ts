import { sql } from "kysely";
import type { ContentDocument, ContentKind, PickKind } from "#lib/contract/schemas/editorial.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { contains, lowered } from "../db/dialect/lower-case.ts";
import type { Reader } from "../db/open.ts";
import { type ImageKind, toImageOrNull } from "../core/images.ts";
import { withHidden } from "../media/shown.ts";
import { namedRows } from "./rows.ts";

const maxFound = 20;

/** Further columns of a suggestion: its picture and a note beside its name. */
const shown: Partial<Record<PickKind, { picture: string; image: ImageKind; hint: string }>> = {
  video: { picture: "poster", image: "poster", hint: "coalesce(cast(year as text), '')" },
  performer: {
    picture: "portrait",
    image: "portrait",
    hint: "case original_name when '' then '' else original_name || ' · ' end || works || ' 部影片'",
  },
  topic: { picture: "cover", image: "cover", hint: "''" },
};

interface Found {
  key: string;
  name: string;
  hint: string;
  picture: string;
}

/** Entries of a kind whose name or key contains the text, for references in a document. */
export async function pickContent(
  context: SignedInContext,
  { kind, q }: Input<"admin/content/pick">,
): Promise<Output<"admin/content/pick">> {
  const { table, title, ...of } = namedRows[kind];
  const byEditors = "editors" in of ? sql`and ${sql.raw(of.editors)}` : sql``;
  const more = shown[kind];
  const text = q.toLowerCase();
  const matches = q === "" ? sql`1 = 1` : sql`(${contains(title, q)} or ${contains("content_key", q)})`;
  // Exact matches come first.
  const { rows } = await sql<Found>`
    select content_key as "key", ${sql.ref(title)} as name, ${sql.raw(more?.hint ?? "''")} as hint,
      ${sql.raw(more?.picture ?? "''")} as picture
    from ${sql.table(table)} where content_key is not null ${byEditors} and ${matches}
    order by case ${lowered(title, text)} when ${text} then 0 else 1 end, id desc limit ${sql.lit(maxFound)}`.execute(
    context.db.scan,
  );
  const images = withHidden(context);
  return {
    list: rows.map((row) => ({
      ...row,
      picture: more === undefined ? null : toImageOrNull(images, more.image, row.picture),
    })),
  };
}

/** Names of the entries a document (possibly incomplete) refers to, by `kind:key`. */
export async function namesOf(
  db: Reader,
  kind: ContentKind,
  document: ContentDocument,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const wanted = Map.groupBy(new Set(namedIn(kind, document)), (ref) => ref.slice(0, ref.indexOf(":")));
  for (const [of, refs] of wanted) {
    if (!isPickKind(of)) continue;
    const keys = refs.map((ref) => ref.slice(of.length + 1));
    const { rows } = await sql<{ key: string; name: string }>`
      select content_key as "key", ${sql.ref(namedRows[of].title)} as name from ${sql.table(namedRows[of].table)}
      where content_key in (${sql.join(keys)})`.execute(db);
    for (const { key, name } of rows) found[`${of}:${key}`] = name;
  }
  return found;
}

const isPickKind = (kind: string): kind is PickKind => Object.hasOwn(namedRows, kind);

function namedIn(kind: ContentKind, document: ContentDocument): string[] {
  const refs: string[] = [];
  const add = (of: string, value: unknown) => {
    if (typeof value === "string" && value !== "") refs.push(`${of}:${value}`);
  };
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  add("film", document["film"]);
  add("channel", document["channel"]);
  add("video", document["video"]);
  add("member", document["author"]);
  add(kind === "question" ? "question-category" : "category", document["category"]);
  for (const tag of list(document["tags"])) add("tag", tag);
  for (const trailer of list(document["trailers"])) add("video", trailer);
  for (const season of [document, ...list(document["seasons"])]) {
    for (const episode of list(inside(season, "episodes"))) add("video", inside(episode, "video"));
  }
  for (const item of list(document["performers"])) add("performer", inside(item, "performer"));
  for (const item of [...list(document["items"]).map((one) => inside(one, "ref")), document["target"]]) {
    if (typeof item === "string" && /^[a-z-]+:[a-z0-9-]+$/.test(item)) refs.push(item);
  }
  return refs;
}

function inside(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
