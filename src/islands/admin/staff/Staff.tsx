import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { StaffInvitation, StaffMember } from "#lib/contract/schemas/staff.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Line } from "../parts/Line.tsx";
import { InvitationLink, InviteDialog, type MadeInvitation } from "./InviteDialog.tsx";
import { RoleDialog } from "./RoleDialog.tsx";

const $staff = queryOf("admin/staff/list", {});

/** Who runs the site, in which role, and who is invited. */
export function Staff() {
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return (
    <div className="admin-area">
      <p className="mine-note">每个人只做自己的角色能做的事；给予、改动与请出都写进操作记录，并告知本人。</p>
      <p className="admin-bar">
        <Button label="邀请" primary onClick={() => setInviting(true)} />
      </p>
      <Loaded query={$staff}>{(staff) => <Lists {...staff} />}</Loaded>
      {inviting && <InviteDialog onMade={setMade} onClose={() => setInviting(false)} />}
      {made && <InvitationLink {...made} onClose={() => setMade(null)} />}
    </div>
  );
}

function Lists({ list, invitations }: Output<"admin/staff/list">) {
  const [changing, setChanging] = useState<StaffMember | null>(null);
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  return (
    <>
      <section aria-labelledby="staff-members">
        <h2 id="staff-members">团队</h2>
        <ul className="mine-list" role="list">
          {list.map((one) => (
            <Member
              key={one.person.id}
              member={one}
              onChange={() => setChanging(one)}
              onLeave={() => setLeaving(one)}
            />
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="staff-invitations">
          <h2 id="staff-invitations">还没用的邀请</h2>
          <ul className="mine-list" role="list">
            {invitations.map((one) => (
              <Invitation key={one.id} invitation={one} />
            ))}
          </ul>
        </section>
      )}
      {changing && (
        <RoleDialog
          person={changing.person}
          role={changing.role}
          onSet={() => undefined}
          onClose={() => setChanging(null)}
        />
      )}
      {leaving && <LeaveDialog member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

interface MemberProps {
  member: StaffMember;
  onChange: () => void;
  onLeave: () => void;
}

function Member({ member, onChange, onLeave }: MemberProps) {
  const { person, account, role, seenAt } = member;
  const { user } = useStore($session);
  const [busy, act] = useAct();

  const setRole = async (next: StaffMember["role"] | null) => {
    await api.call("admin/staff/set", { userId: person.id, role: next });
    await $staff.reload();
  };

  const remove = () =>
    act(async () => {
      await setRole(null);
      showToast(`${person.name} 已不在团队`, "success", { label: "撤销", act: () => act(() => setRole(role), "undo") });
    });

  return (
    <Line
      title={
        <>
          {person.name} <span className="admin-badge">{staffTexts[role].label}</span>
        </>
      }
      summary={staffTexts[role].about}
      facts={`#${person.id} ${account || "手机号登录"} · ${seenAt === null ? "没有登录的设备" : `最近 ${formatMinute(seenAt)}`}`}
    >
      <div className="mine-acts">
        <Act label="改角色" about={person.name} aria-disabled={busy} onClick={onChange} />
        {person.id === user?.id ? (
          <Act label="退出团队" danger onClick={onLeave} />
        ) : (
          <Act label="请出" about={person.name} danger aria-disabled={busy} onClick={remove} />
        )}
      </div>
    </Line>
  );
}

/** Asks first: who has left cannot take it back. */
function LeaveDialog({ member: { person, role }, onClose }: { member: StaffMember; onClose: () => void }) {
  return (
    <FormDialog
      title="退出团队"
      action="退出"
      danger
      onClose={onClose}
      submit={async () => {
        await api.call("admin/staff/set", { userId: person.id, role: null });
        location.assign("/");
      }}
    >
      <p>你不再是{staffTexts[role].label}，自己不能撤销；要回来，得请别的所有者。</p>
    </FormDialog>
  );
}

function Invitation({ invitation }: { invitation: StaffInvitation }) {
  const { id, role, note, invitedBy, createdAt, expiresAt } = invitation;
  const [busy, act] = useAct();
  return (
    <Line
      title={`${staffTexts[role].label}${note === "" ? "" : `：${note}`}`}
      facts={`${invitedBy} ${formatMinute(createdAt)} 发出，到 ${formatMinute(expiresAt)} 为止`}
    >
      <Act
        label="撤销邀请"
        about={note}
        danger
        aria-disabled={busy}
        onClick={() =>
          act(async () => {
            await api.call("admin/staff/revoke", { id });
            showToast("邀请已撤销，链接不能再用", "success");
            await $staff.reload();
          })
        }
      />
    </Line>
  );
}
