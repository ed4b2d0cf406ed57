import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";
import { spans } from "./spans.ts";

interface Props {
  person: WatchedPerson;
  onLimited: (person: WatchedPerson) => void;
  onClose: () => void;
}

export function LimitDialog({ person, onLimited, onClose }: Props) {
  return (
    <FormDialog
      title={`隐形限制 ${person.name}`}
      action="限制"
      draft={draftKeyOf(`draft:limit:${person.id}`)}
      danger
      onClose={onClose}
      check={(field) => (field("reason").trim() === "" ? { reason: "请写明原因，只有团队看得到" } : {})}
      submit={async (field) => {
        const days = field("days");
        const limited = await api.call("admin/shadow/add", {
          userId: person.id,
          reason: field("reason").trim(),
          days: days === "" ? null : Number(days),
        });
        showToast(`${person.name} 以后写的只有自己看得到`, "success");
        onLimited(limited);
      }}
    >
      <p className="mine-note">
        以后写的评论、影评、帖子、弹幕与短评只有本人看得到，点赞、收藏、关注与评分不计数，也不通知别人。本人不会收到消息。
      </p>
      <Field
        label="原因"
        name="reason"
        maxLength={200}
        autoComplete="off"
        // A limit that is changed keeps its reason, unless another is written.
        defaultValue={person.shadow?.isLimited ? person.shadow.reason : ""}
      />
      <Select label="期限" name="days" choices={spans("直到解除")} defaultValue="7" />
    </FormDialog>
  );
}
