import { useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import type { Invitee } from "#lib/contract/schemas/points.ts";
import { Act } from "../../parts/Act.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Time } from "../../../components/Time.tsx";

/** A person the member has invited; expands to the people they invited. */
export function InviteeLine({ invitee }: { invitee: Invitee }) {
  const [open, setOpen] = useState(false);
  const { id, name, state, registeredAt, invited, points } = invitee;
  return (
    <li className="invitee">
      <div className="invitee-row">
        <span className="avatar" aria-hidden="true">
          {[...name][0]}
        </span>
        <span className="invitee-words">
          <span>{name}</span>
          <span className="mine-fact">
            {state === "active" ? "已活跃" : "已注册"} · <Time at={registeredAt} />
          </span>
        </span>
        <span className="invitee-points numbers">{points > 0 ? `+${points}` : ""}</span>
        {invited > 0 && (
          <Act label={open ? "收起" : `邀请了 ${invited} 人`} aria-expanded={open} onClick={() => setOpen(!open)} />
        )}
      </div>
      {open && <Under id={id} />}
    </li>
  );
}

function Under({ id }: { id: number }) {
  return (
    <div className="invitee-under">
      <PagedList
        pages={pagesOf("user/invite/list", { under: id })}
        keyOf={(one) => one.id}
        empty={{ icon: "person", title: "还没有人" }}
      >
        {(one) => <InviteeLine invitee={{ ...one, invited: 0 }} />}
      </PagedList>
    </div>
  );
}
