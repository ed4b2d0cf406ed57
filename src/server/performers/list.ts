import type { PerformerCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import { toPerformerCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { type Order, readPage } from "../paging/paging.ts";

const orders = {
  hot: { columns: ["works", "id"], direction: "desc", holds: "count" },
  new: { columns: ["id", "id"], direction: "desc" },
  name: { columns: ["pinyin", "id"], direction: "asc", holds: "text" },
} as const satisfies Record<OrderOf<"performers">, Order>;

/** A page of the published performers: by number of films, newest first or by name. */
export async function listPerformers(context: Context, input: Input<"performer/list">): Promise<Page<PerformerCard>> {
  context.uses("performers");
  const { sort, cursor, pageSize } = input;
  const page = await readPage(chosenPerformers(context, input).select("performers.pinyin"), {
    list: `performers ${sort}`,
    order: orders[sort],
    table: "performers",
    cursor,
    pageSize,
  });
  return { ...page, list: page.list.map((row) => toPerformerCard(context, row)) };
}

/** Initials of the filtered performers, A to Z. */
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
