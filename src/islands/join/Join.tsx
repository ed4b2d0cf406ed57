import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { createQuery } from "#lib/client/data.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember, updateSession } from "#lib/client/stores/session.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { Button } from "../parts/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useAct } from "../parts/useAct.ts";
import { useHash } from "../parts/useHash.ts";

/** What an invitation is to, and accepting it: for guests, after they have logged in or signed up. */
export function Join() {
  const code = useHash().slice(0, 100);
  return code === "" ? (
    <p className="scan-words">链接不完整，请重新复制整条链接再打开。</p>
  ) : (
    <Invitation code={code} key={code} />
  );
}

function Invitation({ code: joinCode }: { code: string }) {
  const [query] = useState(() =>
    createQuery(`staff/invitation ${joinCode}`, () => api.call("staff/invitation", { joinCode }).catch(unlessSpent)),
  );
  const session = useStore($session);
  const [busy, act] = useAct();

  const accept = () =>
    requireMember(
      () =>
        act(async () => {
          const { role } = await api.call("staff/accept", { joinCode });
          const { user } = $session.get();
          // Known here too, for who comes back before the next page has asked.
          if (user) updateSession({ user: { ...user, role: "operator", staffRole: role } });
          location.assign("/admin");
        }),
      "signUp",
    );

  return (
    <Loaded query={query} rows={2}>
      {(invitation) =>
        "spent" in invitation ? (
          <Spent words={invitation.spent} isStaff={session.user?.role === "operator"} />
        ) : (
          <>
            <p className="scan-words">
              {invitation.invitedBy} 邀请你做这个网站的{staffTexts[invitation.role].label}：
              {staffTexts[invitation.role].about}
            </p>
            <p className="scan-note">到 {formatMinute(invitation.expiresAt)} 为止有效，只能用一次。</p>
            <div className="scan-ways">
              <Button
                label={isMember(session) ? `以 ${session.user?.name ?? "会员"} 的身份接受` : "登录或注册后接受"}
                primary
                aria-disabled={busy}
                onClick={accept}
              />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** Asking once more does not help: the invitation is gone for good. */
function unlessSpent(error: unknown): { spent: string } {
  if (error instanceof ApiError && error.status === 404) return { spent: error.tip };
  throw error;
}

function Spent({ words, isStaff }: { words: string; isStaff: boolean }) {
  return (
    <>
      <p className="scan-words" role="status">
        {words}
      </p>
      {isStaff ? (
        <div className="scan-ways">
          <a className="button button-primary" href="/admin">
            去运营
          </a>
        </div>
      ) : (
        <p className="scan-note">请邀请你的人再发一个。</p>
      )}
    </>
  );
}
