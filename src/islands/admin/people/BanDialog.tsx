import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Check } from "../../parts/Check.tsx";
import { Select } from "../../parts/Select.tsx";
import { spans } from "./spans.ts";

interface Props {
  person: { id: number; name: string };
  onBanned?: (person: WatchedPerson) => void;
  onClose: () => void;
}

export function BanDialog({ person, onBanned, onClose }: Props) {
  return (
    <FormDialog
      title={`停用 ${person.name}`}
      action="停用"
      draft={draftKeyOf(`draft:ban:${person.id}`)}
      danger
      onClose={onClose}
      check={(field) => (field("reason").trim() === "" ? { reason: "请写明原因，对方登录时会看到" } : {})}
      submit={async (field) => {
        const days = field("days");
        const banned = await api.call("admin/people/ban", {
          userId: person.id,
          reason: field("reason").trim(),
          days: days === "" ? null : Number(days),
          removeContent: field("removeContent") === "on",
        });
        const isMuch = banned.ban?.underWay === "removing";
        showToast(
          isMuch ? `已停用 ${person.name}，写过的很多，正在后台移除` : `已停用 ${person.name}，所有设备已退出`,
          "success",
        );
        onBanned?.(banned);
      }}
    >
      <Field label="原因" name="reason" maxLength={200} autoComplete="off" />
      <Select label="期限" name="days" choices={spans("长期")} defaultValue="7" />
      <Check name="removeContent">同时移除已发布的评论、帖子与影评（提前恢复时一并恢复）</Check>
    </FormDialog>
  );
}
