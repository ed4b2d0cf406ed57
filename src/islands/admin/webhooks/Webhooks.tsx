import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { Webhook } from "#lib/contract/schemas/webhooks.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Button } from "../../parts/Button.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { ShownOnce } from "../../parts/ShownOnce.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookLine } from "./WebhookLine.tsx";
import "./webhooks.css";

const $webhooks = queryOf("admin/webhooks/list", {});

/** Other programs that are told of what happens on the site, and what was sent to them. */
export function Webhooks() {
  /** Null: a new one; undefined: the dialog is closed. */
  const [editing, setEditing] = useState<Webhook | null | undefined>();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="admin-area">
      <p className="mine-note">
        站内有事发生时，把它发到别的程序：签名、自动重试，没送到的可以重发。接收的一边怎样写，见文档 docs/webhooks.md。
      </p>
      <p className="admin-bar">
        <Button label="新建 Webhook" primary onClick={() => setEditing(null)} />
      </p>
      <Loaded query={$webhooks}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="share" title="还没有 Webhook" text="新建一个，填上接收的地址，选好要通知的事。" />
          ) : (
            <>
              <ul className="mine-list" role="list">
                {list.map((webhook) => (
                  <WebhookLine
                    key={webhook.id}
                    webhook={webhook}
                    onEdit={() => setEditing(webhook)}
                    onSecret={setSecret}
                  />
                ))}
              </ul>
              <Deliveries webhooks={list} />
            </>
          )
        }
      </Loaded>
      {editing !== undefined && (
        <WebhookDialog webhook={editing} onMade={setSecret} onClose={() => setEditing(undefined)} />
      )}
      {secret !== null && (
        <ShownOnce title="签名的密钥" name="密钥" text={secret} onClose={() => setSecret(null)}>
          <p>只显示这一次。接收的一边用它核对签名，确认是这个网站发的。</p>
        </ShownOnce>
      )}
    </div>
  );
}
