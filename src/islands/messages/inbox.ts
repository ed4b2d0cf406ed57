import { atom, onMount } from "nanostores";
import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { $unread } from "#lib/client/stores/unread.ts";
import { type MessageKind, messageKindNames } from "#lib/message-kinds.ts";

export const messagesOf = (kind: MessageKind) => pagesOf("message/list", { kind });

/** The selected kind, also in the address's hash. */
export const $kind = atom<MessageKind>("announcement");

onMount($kind, () => {
  const follow = () => $kind.set(messageKindNames.find((kind) => location.hash === `#${kind}`) ?? "announcement");
  follow();
  addEventListener("hashchange", follow);
  return () => removeEventListener("hashchange", follow);
});

export function choose(kind: MessageKind): void {
  history.replaceState(history.state, "", `#${kind}`);
  $kind.set(kind);
}

export async function readAll(): Promise<void> {
  $unread.set(await api.call("message/read", {}));
  for (const kind of messageKindNames)
    messagesOf(kind).changeList((list) => list.map((message) => ({ ...message, unread: false })));
  showToast("全部已读", "success");
}
