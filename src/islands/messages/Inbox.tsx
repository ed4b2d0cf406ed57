import { useStore } from "@nanostores/react";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { $unread } from "#lib/client/stores/unread.ts";
import { messageKindNames, messageKinds } from "#lib/message-kinds.ts";
import { Icon } from "../../components/Icon.tsx";
import { TabList } from "../parts/TabList.tsx";
import { useAct } from "../parts/useAct.ts";
import { $kind, choose, readAll } from "./inbox.ts";
import { Messages } from "./Messages.tsx";
import { Unread } from "./Unread.tsx";

/** The reader's messages by kind; counts are updated live. */
export function Inbox() {
  const kind = useStore($kind);
  const counts = useStore($unread);
  const member = isMember(useStore($session));
  const [, act] = useAct();
  // Users who are not members are being redirected to another page.
  if (!member) return null;
  return (
    <div className="inbox">
      <div className="inbox-bar">
        <TabList
          label="消息的种类"
          className="inbox-tabs"
          choices={messageKindNames.map((value) => ({
            value,
            name: messageKinds[value].label,
            aside: <Unread count={counts?.[value] ?? 0} className="inbox-count" />,
          }))}
          value={kind}
          onChange={choose}
          tabId={(value) => `tab-${value}`}
          panelId={() => "inbox-panel"}
        />
        <button className="comment-act" type="button" onClick={() => act(readAll)}>
          <Icon name="check" />
          全部已读
        </button>
      </div>
      <div id="inbox-panel" role="tabpanel" aria-labelledby={`tab-${kind}`} tabIndex={0}>
        <Messages kind={kind} key={kind} />
      </div>
    </div>
  );
}
