import type { ContentKind } from "#lib/contract/schemas/editorial.ts";

/** Where one thing, or a new one of a kind, is edited. */
export function editorHref(what: { id: number } | { kind: ContentKind }): string {
  return `/admin?area=content&${"id" in what ? `id=${what.id}` : `new=${what.kind}`}`;
}
