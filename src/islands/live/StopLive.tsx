import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { $session } from "#lib/client/stores/session.ts";
import { may } from "#lib/staff.ts";
import { Button } from "../parts/Button.tsx";
import { draftKeyOf } from "../parts/drafts.ts";
import { Field } from "../parts/Field.tsx";
import { FormDialog } from "../parts/FormDialog.tsx";

/** For moderators: stops a live for everybody. Its owner is told why. */
export function StopLive({ id, onStopped }: { id: number; onStopped?: () => void }) {
  const { user } = useStore($session, { ssr: "initial" });
  const [asks, setAsks] = useState(false);
  if (!may(user?.staffRole, "moderation")) return null;
  return (
    <p className="live-tools">
      <Button label="停止这场直播" onClick={() => setAsks(true)} />
      {asks && (
        <FormDialog
          title="停止这场直播"
          action="停止"
          draft={draftKeyOf(`draft:stop-live:${id}`)}
          danger
          check={(field) => (field("reason").trim() === "" ? { reason: "写上原因，主播会收到" } : {})}
          submit={async (field) => {
            await api.call("admin/live/stop", { id, reason: field("reason") });
            onStopped?.();
          }}
          onClose={() => setAsks(false)}
        >
          {({ errors }) => (
            <>
              <p>所有人马上看不到，也不会做成影片；不能恢复。</p>
              <Field label="原因" name="reason" maxLength={200} error={errors["reason"]} />
            </>
          )}
        </FormDialog>
      )}
    </p>
  );
}
