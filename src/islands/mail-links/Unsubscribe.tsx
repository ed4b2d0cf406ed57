import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { newsKinds } from "#lib/news-kinds.ts";
import { Button } from "../parts/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useAct } from "../parts/useAct.ts";
import { MailLink, Spent, unlessSpent } from "./MailLink.tsx";

/** Stops a kind of mail without signing in, and takes that back. */
export function Unsubscribe() {
  return <MailLink>{(linkToken) => <Choosing linkToken={linkToken} />}</MailLink>;
}

function Choosing({ linkToken }: { linkToken: string }) {
  const [query] = useState(() =>
    createQuery(`subscription ${linkToken}`, () =>
      api.call("login/mail/subscription", { linkToken }).catch(unlessSpent),
    ),
  );
  const [busy, act] = useAct();
  const choose = (change: Sent<"login/mail/subscription">["change"]) =>
    act(async () => {
      const changed = await api.call("login/mail/subscription", { linkToken, change });
      query.change(() => changed);
    });
  return (
    <Loaded query={query} rows={2}>
      {(chosen) => {
        if (chosen === null) return <Spent words="这个链接已经没有用了。要收哪些邮件，登录后在设置里选。" />;
        const { mailKind, email, on, anyOn } = chosen;
        return (
          <>
            <p className="scan-words" role="status">
              {on
                ? `不再把“${newsKinds[mailKind].label}”的邮件发到 ${email}？`
                : `“${newsKinds[mailKind].label}”的邮件不再发到 ${email}。`}
            </p>
            <p className="scan-note">账号安全的邮件照常发送。</p>
            <div className="scan-ways">
              {on ? (
                <Button label="退订" primary aria-disabled={busy} onClick={() => choose("off")} />
              ) : (
                <Button label="恢复订阅" aria-disabled={busy} onClick={() => choose("on")} />
              )}
              {anyOn && <Button label="全部退订" aria-disabled={busy} onClick={() => choose("allOff")} />}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
