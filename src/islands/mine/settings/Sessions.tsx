import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Session } from "#lib/contract/schemas/sessions.ts";
import { createResource } from "../../parts/resource.ts";
import { useAct } from "../../parts/useAct.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Confirm } from "../../parts/Confirm.tsx";
import { Failure } from "../../parts/Failure.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { When } from "../../parts/When.tsx";

const sessions = createResource(async () => (await api.call("session/list", {})).list);

/** Devices that are signed in, each to be signed out from here. */
export function Sessions() {
  const value = useLoaded(sessions);
  const [asking, setAsking] = useState(false);
  return (
    <section className="mine-card" aria-labelledby="sessions-title">
      <div className="mine-card-head">
        <h2 id="sessions-title">登录的设备</h2>
        {value.state === "ready" && value.data.length > 1 && (
          <button className="mine-act" type="button" onClick={() => setAsking(true)}>
            退出其他设备
          </button>
        )}
      </div>
      {value.state === "loading" && <Skeleton rows={1} />}
      {value.state === "failed" && <Failure words={value.words} retry={() => void sessions.load()} />}
      {value.state === "ready" && (
        <ul role="list">
          {value.data.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      {asking && (
        <Confirm
          title="退出其他设备"
          action="退出"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { ended } = await api.call("session/revoke", {});
            sessions.change((list) => list.filter((one) => one.current));
            showToast(`已退出 ${ended} 台设备`, "success");
          }}
        >
          <p>除了这台，其他设备都要重新登录。</p>
        </Confirm>
      )}
    </section>
  );
}

function SessionLine({ session }: { session: Session }) {
  const [busy, act] = useAct();
  const { id, device, place, lastSeenAt, current } = session;

  async function end(): Promise<void> {
    await api.call("session/revoke", { id });
    sessions.change((list) => list.filter((one) => one.id !== id));
    showToast("那台设备已退出登录", "success");
  }

  return (
    <li className="set-row">
      <span className="set-words">
        <span>{device}</span>
        <span className="mine-fact">
          {place} · {current ? "正在使用" : <When at={lastSeenAt} />}
        </span>
      </span>
      {current ? (
        <span className="level-now">这台设备</span>
      ) : (
        <button
          className="mine-act"
          type="button"
          aria-disabled={busy}
          aria-label={`让 ${device} 退出登录`}
          onClick={() => act(end)}
        >
          退出
        </button>
      )}
    </li>
  );
}
