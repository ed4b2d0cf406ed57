import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Session } from "#lib/contract/schemas/sessions.ts";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Time } from "../../../components/Time.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";

const $sessions = queryOf("session/list", {});

/** Signed-in devices; each can be signed out. */
export function Sessions() {
  const value = useData($sessions);
  const [asking, setAsking] = useState(false);
  return (
    <section className="mine-card" aria-labelledby="sessions-title">
      <div className="mine-card-head">
        <h2 id="sessions-title">登录的设备</h2>
        {value && value.list.length > 1 && <Act label="退出其他设备" onClick={() => setAsking(true)} />}
      </div>
      <Loaded query={$sessions} rows={1}>
        {({ list }) => (
          <ul role="list">
            {list.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      {asking && (
        <FormDialog
          title="退出其他设备"
          action="退出"
          onClose={() => setAsking(false)}
          submit={async () => {
            const { ended } = await api.call("session/revoke", {});
            keep((one) => one.current);
            showToast(`已退出 ${ended} 台设备`, "success");
          }}
        >
          <p>除了这台，其他设备都要重新登录。</p>
        </FormDialog>
      )}
    </section>
  );
}

function keep(still: (session: Session) => boolean): void {
  $sessions.change((data) => ({ ...data, list: data.list.filter(still) }));
}

function SessionLine({ session }: { session: Session }) {
  const [busy, act] = useAct();
  const { id, device, place, lastSeenAt, current } = session;

  async function end(): Promise<void> {
    await api.call("session/revoke", { id });
    keep((one) => one.id !== id);
    showToast("那台设备已退出登录", "success");
  }

  return (
    <li className="set-row">
      <span className="set-words">
        <span>{device}</span>
        <span className="mine-fact">
          {place} · {current ? "正在使用" : <Time at={lastSeenAt} />}
        </span>
      </span>
      {current ? (
        <span className="level-now">这台设备</span>
      ) : (
        <Act label="退出" aria-disabled={busy} aria-label={`让 ${device} 退出登录`} onClick={() => act(end)} />
      )}
    </li>
  );
}
