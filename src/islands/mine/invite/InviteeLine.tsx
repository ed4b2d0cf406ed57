import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { Invitee } from "#lib/contract/schemas/points.ts";
import { createPages } from "../../parts/pages.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { When } from "../../parts/When.tsx";

/** Somebody I invited; whom they invited unfolds below. */
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
            {state === "active" ? "已活跃" : "已注册"} · <When at={registeredAt} />
          </span>
        </span>
        <span className="invitee-points numbers">{points > 0 ? `+${points}` : ""}</span>
        {invited > 0 && (
          <button className="mine-act" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "收起" : `邀请了 ${invited} 人`}
          </button>
        )}
      </div>
      {open && <Under id={id} />}
    </li>
  );
}

function Under({ id }: { id: number }) {
  const [resource] = useState(() =>
    createPages<Invitee>((cursor) => api.call("user/invite/list", { cursor, under: id })),
  );
  return (
    <div className="invitee-under">
      <PagedList resource={resource} keyOf={(one) => one.id} empty={{ icon: "person", title: "还没有人" }}>
        {(one) => <InviteeLine invitee={{ ...one, invited: 0 }} />}
      </PagedList>
    </div>
  );
}
