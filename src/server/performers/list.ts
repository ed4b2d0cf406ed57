import { sql } from "kysely";
import type { PerformerCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { toPerformerCard } from "../catalogue/cards.ts";
import type { Context } from "../context.ts";
import { fromCursor, fromTextCursor, mostCount, toCursor, toTextCursor } from "../cursor.ts";
import { toPage } from "../paging.ts";

/** Published performers, page by page: by films, by time of arrival or by name. */
export async function listPerformers(context: Context, input: Input<"performer/list">): Promise<Page<PerformerCard>> {
  context.uses("performers");
  const rows = await placed(context, input)
    .limit(input.pageSize + 1)
    .execute();
  return toPage(
    rows,
    input.pageSize,
    (row) => toPerformerCard(context, row),
    (row) => {
      if (input.sort === "name") return toTextCursor(`performers ${input.sort}`, { text: row.pinyin, id: row.id });
      return toCursor(`performers ${input.sort}`, { value: input.sort === "hot" ? row.works : row.id, id: row.id });
    },
  );
}

/** The first letters there are, A to Z, among the performers chosen. */
export async function performerInitials(
  context: Context,
  input: Pick<Input<"performer/list">, "tagId" | "tagCategoryId">,
): Promise<string[]> {
  context.uses("performers");
  const rows = await chosenPerformers(context, input).clearSelect().select("performers.initial").distinct().execute();
  return rows.map(({ initial }) => initial).toSorted();
}

type Chosen = Pick<Input<"performer/list">, "tagId" | "tagCategoryId" | "initial">;

function chosenPerformers({ db }: Context, { tagId, tagCategoryId, initial }: Chosen) {
  const wide = tagId !== undefined || tagCategoryId !== undefined;
  let query = (wide ? db.scan : db.read)
    .selectFrom("performers")
    .select(["performers.id", "performers.name", "performers.portrait", "performers.initial", "performers.works"])
    .where("performers.status", "=", "published");
  if (initial !== undefined) query = query.where("performers.initial", "=", initial);
  if (tagId !== undefined) {
    query = query
      .innerJoin("performer_tags", "performer_tags.performer_id", "performers.id")
      .where("performer_tags.tag_id", "=", tagId);
  }
  if (tagCategoryId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("performer_tags as held")
          .innerJoin("tags", "tags.id", "held.tag_id")
          .select("held.tag_id")
          .whereRef("held.performer_id", "=", "performers.id")
          .where("tags.category_id", "=", tagCategoryId),
      ),
    );
  }
  return query;
}

/** Orders, and starts after the cursor. */
function placed(context: Context, input: Input<"performer/list">) {
  const query = chosenPerformers(context, input).select("performers.pinyin");
  const { cursor } = input;
  const id = sql.ref("performers.id");
  if (input.sort === "name") {
    const from = cursor === undefined ? null : fromTextCursor(`performers ${input.sort}`, cursor);
    const rest = from && sql<boolean>`(${sql.ref("performers.pinyin")}, ${id}) > (${from.text}, ${from.id})`;
    return (rest ? query.where(rest) : query).orderBy("performers.pinyin").orderBy("performers.id");
  }
  const column = sql.ref(input.sort === "hot" ? "performers.works" : "performers.id");
  const from =
    cursor === undefined
      ? null
      : fromCursor(`performers ${input.sort}`, cursor, input.sort === "hot" ? mostCount : undefined);
  const rest = from && sql<boolean>`(${column}, ${id}) < (${from.value}, ${from.id})`;
  return (rest ? query.where(rest) : query).orderBy(column, "desc").orderBy("performers.id", "desc");
}
