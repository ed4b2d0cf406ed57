import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Webhook } from "#lib/contract/schemas/webhooks.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { webhookEventNames } from "#lib/webhook-events.ts";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Line } from "../parts/Line.tsx";

interface Props {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

const refreshAll = () => refresh("admin/webhooks/list", "admin/webhooks/deliveries");

export function WebhookLine({ webhook, onEdit, onSecret }: Props) {
  const { id, name, address, events, active } = webhook;
  const [busy, act] = useAct();

  async function turn(on: boolean): Promise<void> {
    await api.call("admin/webhooks/save", { id, active: on });
    showToast(on ? `“${name}”已打开` : `“${name}”已停用`, "success");
    await refreshAll();
  }

  async function remove(): Promise<void> {
    await api.call("admin/webhooks/del", { id });
    const restore = async () => {
      await api.call("admin/webhooks/restore", { id });
      await refreshAll();
    };
    showToast(`“${name}”已删除`, "success", { label: "撤销", act: () => act(restore, "undo") });
    await refreshAll();
  }

  async function tryOut(): Promise<void> {
    await api.call("admin/webhooks/try", { id });
    showToast("已排队试发，结果在下面的记录里", "success");
    await refreshAll();
  }

  async function renew(): Promise<void> {
    onSecret((await api.call("admin/webhooks/secret", { id })).secret);
    showToast("换了新密钥，旧的再用一天", "success");
  }

  return (
    <Line
      title={
        <>
          {name} <State webhook={webhook} />
        </>
      }
      summary={address}
      facts={events.map((event) => webhookEventNames[event]).join("、")}
      more={
        <div className="mine-acts webhook-acts">
          <Act label="修改" about={name} onClick={onEdit} />
          {active && <Act label="试发" about={name} aria-disabled={busy} onClick={() => act(tryOut)} />}
          <Act label="换密钥" about={name} aria-disabled={busy} onClick={() => act(renew)} />
          <Act
            label={active ? "停用" : "打开"}
            about={name}
            aria-disabled={busy}
            onClick={() => act(() => turn(!active))}
          />
          <Act label="删除" about={name} danger aria-disabled={busy} onClick={() => act(remove)} />
        </div>
      }
    />
  );
}

function State({ webhook: { active, note, failures, pausedUntil } }: { webhook: Webhook }) {
  if (!active) {
    return <span className="admin-badge admin-badge-warn">已停用{note === "" ? "" : `：${note}`}</span>;
  }
  if (failures === 0) return <span className="admin-badge">正常</span>;
  return (
    <span className="admin-badge admin-badge-warn">
      连续 {failures} 次没有送到{pausedUntil !== null && `，${formatMinute(pausedUntil)} 以后再发`}
    </span>
  );
}
