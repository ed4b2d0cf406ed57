import { useStore } from "@nanostores/react";
import { $unread } from "#lib/client/stores/unread.ts";
import { Icon } from "../../components/Icon.tsx";
import { Unread } from "./Unread.tsx";

/** Link to the messages; summoned if there are unread ones. */
export function Bell({ here }: { here?: boolean | undefined }) {
  const total = useStore($unread, { ssr: "initial" })?.total ?? 0;
  return (
    <a
      className="header-icon"
      href="/sysMsg"
      aria-label={total === 0 ? "消息" : `消息，${total} 条未读`}
      aria-current={here ? "page" : undefined}
    >
      <Icon name="bell" />
      <Unread count={total} className="unread" />
    </a>
  );
}
