import { correctedNow } from "#lib/client/environment.ts";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Delivery, DeliveryState } from "#lib/contract/schemas/webhooks.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { eventLabel } from "#lib/webhook-events.ts";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Line } from "../parts/Line.tsx";

export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: "等待",
  sent: "送到",
  failed: "没送到",
};

export function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { id, event, webhook, state, response, sentBody, eventId } = delivery;
  const [busy, act] = useAct();

  async function replay(): Promise<void> {
    await api.call("admin/webhooks/replay", { id });
    showToast("已排队重发", "success");
    await refresh("admin/webhooks/deliveries", "admin/webhooks/list");
  }

  const label = eventLabel(event);
  return (
    <Line
      title={
        <>
          {label}{" "}
          <span className={`admin-badge${state === "failed" ? " admin-badge-warn" : ""}`}>
            {deliveryStateNames[state]}
          </span>
        </>
      }
      facts={factsOf(delivery).join(" · ")}
      more={
        <details className="webhook-sent">
          <summary>
            内容与回应<span className="visually-hidden">：{eventId}</span>
          </summary>
          <p className="mine-fact">
            发给“{webhook}”，webhook-id <code>{eventId}</code>
          </p>
          <pre>{pretty(sentBody)}</pre>
          {response !== "" && (
            <>
              <p className="mine-fact">上一次的回应</p>
              <pre>{response}</pre>
            </>
          )}
        </details>
      }
    >
      <Act label="重发" about={`${label} ${eventId}`} aria-disabled={busy} onClick={() => act(replay)} />
    </Line>
  );
}

function factsOf({ webhook, attempts, httpStatus, milliseconds, createdAt, nextAt, triedAt }: Delivery): string[] {
  const again = nextAt !== null && Date.parse(nextAt) > correctedNow();
  const result = httpStatus === null ? "没有回应" : `回应 ${httpStatus}`;
  return [
    webhook,
    `${formatMinute(createdAt)} 发生`,
    ...(triedAt === null ? [] : [`${result}${milliseconds === null ? "" : `，${milliseconds} 毫秒`}`]),
    ...(attempts > 1 ? [`试过 ${attempts} 次`] : []),
    ...(again ? [`${formatMinute(nextAt)} 再发`] : []),
  ];
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
