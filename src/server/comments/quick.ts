import { serverKindOf } from "../kinds/kinds.ts";

/** Suggested short replies for a kind of content. */
export function quickReplies(contentType: number): string[] {
  return [...(serverKindOf(contentType)?.quickReplies ?? [])];
}
