import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import type { Webhook } from "#lib/contract/schemas/webhooks.ts";
import { webhookEventNames, webhookEvents } from "#lib/webhook-events.ts";
import { Check } from "../../parts/Check.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";

interface Props {
  /** Null: a new one. */
  webhook: Webhook | null;
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Makes or changes a webhook. */
export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const chosen = (field: (name: string) => string) => webhookEvents.filter((event) => field(event) === "on");
  return (
    <FormDialog
      title={webhook === null ? "新建 Webhook" : "修改 Webhook"}
      action={webhook === null ? "新建" : "保存"}
      onClose={onClose}
      check={(field) => ({
        ...(field("name").trim() === "" && { name: "写下它是给谁的，以后好认" }),
        ...(field("address").trim() === "" && { address: "写下接收的地址" }),
        ...(chosen(field).length === 0 && { events: "至少选一件事" }),
      })}
      submit={async (field, { keyFor }) => {
        const input = {
          ...(webhook !== null && { id: webhook.id }),
          name: field("name").trim(),
          address: field("address").trim(),
          events: chosen(field),
        };
        const { secret } = await api.call("admin/webhooks/save", input, { idempotencyKey: keyFor(input) });
        if (secret !== null) onMade(secret);
        void refresh("admin/webhooks/list");
      }}
    >
      {(form) => (
        <>
          <Field label="名字" name="name" maxLength={60} autoComplete="off" defaultValue={webhook?.name} />
          <Field
            label="接收的地址"
            name="address"
            type="text"
            inputMode="url"
            maxLength={1000}
            autoComplete="off"
            placeholder="https://"
            note="要用 https；内网的主机先写进设置 IMPORT_HOSTS。"
            defaultValue={webhook?.address}
          />
          <fieldset className="webhook-events" name="events" tabIndex={-1}>
            <legend>发生什么时通知</legend>
            {webhookEvents.map((event) => (
              <Check key={event} name={event} defaultChecked={webhook?.events.includes(event) ?? false}>
                {webhookEventNames[event]} <code>{event}</code>
              </Check>
            ))}
            {form.errors["events"] && (
              <p className="field-error" role="alert">
                {form.errors["events"]}
              </p>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
