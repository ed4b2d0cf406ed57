import { $session } from "#lib/client/stores/session.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";

export function isOwn({ authorId }: DanmakuLine): boolean {
  return authorId === $session.get().user?.id;
}
