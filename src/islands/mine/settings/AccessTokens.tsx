import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { AccessToken } from "#lib/contract/schemas/access-tokens.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { tokenScopes } from "#lib/token-scopes.ts";
import { Act } from "../../parts/Act.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useAct } from "../../parts/useAct.ts";
import { NewToken } from "./NewToken.tsx";
import { TokenMade } from "./TokenMade.tsx";

const $tokens = queryOf("token/list", {});

/** Tokens with which the member's scripts and tools make calls. */
export function AccessTokens() {
  const { user } = useStore($session);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  if (!user) return null;
  return (
    <section className="mine-card" aria-labelledby="tokens-title">
      <div className="mine-card-head">
        <h2 id="tokens-title">访问令牌</h2>
        <Act label="新建令牌" onClick={() => setCreating(true)} />
      </div>
      <p className="mine-note">给自己的脚本与工具用：普通的 JSON 请求，只做令牌允许、你自己也能做的事。</p>
      <Loaded query={$tokens} rows={1}>
        {({ list }) => (
          <ul role="list">
            {list.map((token) => (
              <TokenLine key={token.id} token={token} />
            ))}
          </ul>
        )}
      </Loaded>
      {creating && (
        <NewToken
          user={user}
          onMade={({ accessToken, token }) => {
            setMade(token);
            $tokens.change((data) => ({ list: [accessToken, ...data.list] }));
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made !== null && <TokenMade token={made} onClose={() => setMade(null)} />}
    </section>
  );
}

function TokenLine({ token }: { token: AccessToken }) {
  const [busy, act] = useAct();
  const { id, name, scopes, expiresAt, usedAt } = token;

  async function revoke(): Promise<void> {
    await api.call("token/revoke", { id });
    $tokens.change((data) => ({ list: data.list.filter((one) => one.id !== id) }));
    showToast(`“${name}”不能再用了`, "success");
  }

  return (
    <li className="set-row">
      <span className="set-words">
        <span>{name}</span>
        <span className="mine-fact">
          {scopes.map((scope) => tokenScopes[scope].label).join("、")} ·{" "}
          {usedAt === null ? "没有用过" : `${formatMinute(usedAt)} 用过`} ·{" "}
          {expiresAt === null ? "一直有效" : `到 ${formatMinute(expiresAt)}`}
        </span>
      </span>
      <Act label="撤销" about={name} danger aria-disabled={busy} onClick={() => act(revoke)} />
    </li>
  );
}
