import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import { Button } from "../parts/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useAct } from "../parts/useAct.ts";
import { Done, MailLink } from "./MailLink.tsx";

/** Confirms an address. By a press, because programs that look at links before their reader open them too. */
export function ConfirmEmail() {
  return <MailLink>{(linkToken) => <Confirming linkToken={linkToken} />}</MailLink>;
}

function Confirming({ linkToken }: { linkToken: string }) {
  const [query] = useState(() =>
    createQuery(`mail link ${linkToken}`, () => api.call("login/mail/link", { linkToken, purpose: "address" })),
  );
  const [done, setDone] = useState(false);
  const [busy, act] = useAct();
  return (
    <Loaded query={query} rows={2}>
      {({ name, email }) =>
        done ? (
          <Done
            words={`${email} 已确认，可以用它登录和找回密码了。`}
            label="去设置"
            onPress={() => location.assign("/mine?area=settings")}
          />
        ) : (
          <>
            <p className="scan-words">
              把邮箱 {email} 绑定到账号“{name}”？
            </p>
            <p className="scan-note">不是你的账号就不要确认，直接关掉这一页。</p>
            <div className="scan-ways">
              <Button
                label="确认邮箱"
                primary
                aria-disabled={busy}
                onClick={() =>
                  act(async () => {
                    await api.call("login/mail/confirm", { linkToken });
                    setDone(true);
                  })
                }
              />
            </div>
          </>
        )
      }
    </Loaded>
  );
}
