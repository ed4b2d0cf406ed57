import { useState } from "react";
import { refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { DeliveryState, Webhook } from "#lib/contract/schemas/webhooks.ts";
import { Chips } from "../../parts/Chips.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Select } from "../../parts/Select.tsx";
import { useData } from "../../parts/useData.ts";
import { DeliveryLine, deliveryStateNames } from "./DeliveryLine.tsx";
import { useRepeated } from "../../parts/useRepeated.ts";

const states = [undefined, "waiting", "sent", "failed"] as const;
const choices = states.map((value) => ({ value, name: value === undefined ? "全部" : deliveryStateNames[value] }));
const firstPage = 20;
const lookEvery = 5000;

/** What was sent and what waits. The first page keeps itself up to date. */
export function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [state, setState] = useState<DeliveryState | undefined>();
  const [webhookId, setWebhookId] = useState<number | undefined>();
  const pages = pagesOf("admin/webhooks/deliveries", {
    ...(state !== undefined && { state }),
    ...(webhookId !== undefined && { webhookId }),
  });
  const shown = useData(pages)?.list.length ?? 0;
  useRepeated(() => refresh("admin/webhooks/deliveries", "admin/webhooks/list"), lookEvery, shown <= firstPage);
  const all = [{ value: "", name: "全部" }, ...webhooks.map(({ id, name }) => ({ value: String(id), name }))];
  return (
    <section className="webhook-log" aria-labelledby="webhook-deliveries">
      <h2 id="webhook-deliveries">发送记录</h2>
      <p className="mine-note">保留 30 天。没送到的隔一阵再发，最多 9 次，约两天。</p>
      {webhooks.length > 1 && (
        <Select
          label="哪一个"
          choices={all}
          value={webhookId === undefined ? "" : String(webhookId)}
          onChange={({ currentTarget: { value } }) => setWebhookId(value === "" ? undefined : Number(value))}
        />
      )}
      <Chips label="显示" choices={choices} value={state} onChange={setState} />
      <PagedList pages={pages} keyOf={({ id }) => id} empty={{ icon: "clock", title: "这里还没有记录" }}>
        {(delivery) => <DeliveryLine delivery={delivery} />}
      </PagedList>
    </section>
  );
}
