import { documentHref } from "#lib/document-pages.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { PageHref } from "#lib/pages.ts";
import { contentTypeOf } from "../content/import/keys.ts";
import type { EntryRow } from "./entries.ts";

/** The page that displays an entry whose public row has this id; null if it has no page of its own. */
export function pageOf(
  { kind, content_key: key }: Pick<EntryRow, "kind" | "content_key">,
  id: number,
): PageHref | null {
  if (kind === "page") return documentHref(key);
  if (kind === "question") return "/FAQ";
  if (kind === "site") return "/";
  const type = contentTypeOf(kind);
  return type === null ? null : contentHref(type, id);
}
