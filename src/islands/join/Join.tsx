import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { Button } from "../parts/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useAct } from "../parts/useAct.ts";

/** What an invitation is to, and accepting it: for guests, after they have logged in or signed up. */
export function Join() {
  const [code] = useState(() => location.hash.slice(1, 101));
  return code === "" ? (
    <p className="scan-words">链接不完整，请重新复制整条链接再打开。</p>
  ) : (
    <Invitation code={code} />
  );
}

function Invitation({ code: joinCode }: { code: string }) {
  const [query] = useState(() =>
    createQuery(`staff/invitation ${joinCode}`, () => api.call("staff/invitation", { joinCode })),
  );
  const session = useStore($session);
  const [busy, act] = useAct();

  const accept = () =>
    requireMember(
      () =>
        act(async () => {
          await api.call("staff/accept", { joinCode });
          location.assign("/admin");
        }),
      "signUp",
    );

  return (
    <Loaded query={query} rows={2}>
      {({ role, invitedBy, expiresAt }) => (
        <>
          <p className="scan-words">
            {invitedBy} 邀请你做这个网站的{staffTexts[role].label}：{staffTexts[role].about}
          </p>
          <p className="scan-note">到 {formatMinute(expiresAt)} 为止有效，只能用一次。</p>
          <div className="scan-ways">
            <Button
              label={isMember(session) ? `以 ${session.user?.name ?? "会员"} 的身份接受` : "登录或注册后接受"}
              primary
              aria-disabled={busy}
              onClick={accept}
            />
          </div>
        </>
      )}
    </Loaded>
  );
}
