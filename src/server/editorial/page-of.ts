import { documentHref } from "#lib/document-pages.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { PageHref } from "#lib/pages.ts";
import { contentTypeOf } from "../content/import/keys.ts";
import type { Context } from "../core/context.ts";
import { targetKey } from "../core/target.ts";
import { contentsOf } from "../kinds/targets.ts";
import type { EntryRow } from "./entries.ts";

type Placed = Pick<EntryRow, "id" | "kind" | "content_key" | "target_id" | "live">;

/** The page that displays an entry whose public row has this id; null if it has no page of its own. */
export function pageOf({ kind, content_key: key }: Pick<Placed, "kind" | "content_key">, id: number): PageHref | null {
  if (kind === "page") return documentHref(key);
  if (kind === "question") return "/FAQ";
  if (kind === "site") return "/";
  const type = contentTypeOf(kind);
  return type === null ? null : contentHref(type, id);
}

/** Pages that readers can open now, by entry: what is published may have its time still before it, or all of its films have. */
export async function openPagesOf(context: Context, rows: readonly Placed[]): Promise<Map<number, PageHref>> {
  const placed = rows.flatMap(({ id, kind, content_key, target_id, live }) => {
    const href = live === 1 && target_id !== null ? pageOf({ kind, content_key }, target_id) : null;
    if (href === null || target_id === null) return [];
    const contentType = contentTypeOf(kind);
    return [{ id, href, target: contentType === null ? null : { contentType, targetId: target_id } }];
  });
  const shown = await contentsOf(
    context,
    placed.flatMap(({ target }) => target ?? []),
    context.db.primary,
  );
  return new Map(
    placed.flatMap(({ id, href, target }) => (target === null || shown.has(targetKey(target)) ? [[id, href]] : [])),
  );
}
