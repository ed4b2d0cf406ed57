import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import { Button } from "../parts/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useAct } from "../parts/useAct.ts";
import { Done, MailLink, Spent, unlessSpent } from "./MailLink.tsx";

/** Confirms an address. By a press, because programs that look at links before their reader open them too. */
export function ConfirmEmail() {
  return <MailLink>{(linkToken) => <Confirming linkToken={linkToken} />}</MailLink>;
}

function Confirming({ linkToken }: { linkToken: string }) {
  const [query] = useState(() =>
    createQuery(`mail link ${linkToken}`, () =>
      api.call("login/mail/link", { linkToken, purpose: "address" }).catch(unlessSpent),
    ),
  );
  const [done, setDone] = useState(false);
  const [busy, act] = useAct();
  return (
    <Loaded query={query} rows={2}>
      {(link) =>
        link === null ? (
          <Spent words="这个链接已经用过、过期，或者被新的一封代替了。邮箱有没有确认，登录后在设置里看得到；没有的，在那里再发一封。" />
        ) : done ? (
          <Done
            words={`${link.email} 已确认，可以用它登录和找回密码了。`}
            label="去设置"
            onPress={() => location.assign("/mine?area=settings")}
          />
        ) : (
          <>
            <p className="scan-words">
              把邮箱 {link.email} 绑定到账号“{link.name}”？
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
