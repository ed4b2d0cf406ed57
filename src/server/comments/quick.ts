import { serverKindOf } from "../kinds/kinds.ts";

/** Short replies to press instead of typing, by what is commented on. */
export function quickReplies(contentType: number): string[] {
  return [...(serverKindOf(contentType)?.quickReplies ?? [])];
}
