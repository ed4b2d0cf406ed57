import type { TopicCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import { publicTopics, toTopicCard } from "../cards/topics.ts";
import type { Context } from "../core/context.ts";
import { type Order, readPage } from "../paging/paging.ts";

const orders = {
  default: { columns: ["position", "id"], direction: "asc", holds: "count" },
  new: { columns: ["published_at", "id"], direction: "desc" },
} as const satisfies Record<OrderOf<"topics">, Order>;

/** Public topics in the editors' order or newest first, paged. */
export async function listTopics(context: Context, input: Input<"topic/list">): Promise<Page<TopicCard>> {
  context.uses("topics");
  const { sort, cursor, pageSize } = input;
  const asked = { list: `topics ${sort}`, order: orders[sort], table: "topics", cursor, pageSize };
  const page = await readPage(publicTopics(context), asked);
  return { ...page, list: page.list.map((row) => toTopicCard(context, row)) };
}
