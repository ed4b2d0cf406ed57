import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { introductionLimits } from "#lib/field-limits.ts";
import { Act } from "../../parts/Act.tsx";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";

const { least, most } = introductionLimits;
const $certification = queryOf("user/isCert", {});

const states = {
  none: "还没有申请，通过后名字旁边会有认证标记",
  pending: "正在审核，通常要 1 到 3 天",
  approved: "已通过认证",
  rejected: "没有通过",
} as const;

export function Certification() {
  const introduction = useData($certification)?.introduction;
  const [open, setOpen] = useState(false);
  return (
    <section className="mine-card" aria-labelledby="certification-title">
      <h2 id="certification-title">创作者</h2>
      <Loaded query={$certification} rows={1}>
        {({ state, reason }) => (
          <SetRow label="创作者认证" note={states[state] + (reason ? `：${reason}` : "")}>
            {(state === "none" || state === "rejected") && (
              <Act label={state === "none" ? "申请认证" : "重新申请"} onClick={() => setOpen(true)} />
            )}
          </SetRow>
        )}
      </Loaded>
      {open && (
        <FormDialog
          title="申请创作者认证"
          action="提交申请"
          draft={draftKeyOf("draft:certification")}
          onClose={() => setOpen(false)}
          check={(field) =>
            field("introduction").trim().length < least ? { introduction: `请用至少 ${least} 个字介绍你的创作` } : {}
          }
          submit={async (field, { keyFor }) => {
            const input = { introduction: field("introduction").trim() };
            const answer = await api.call("user/isCert/apply", input, { idempotencyKey: keyFor(input) });
            $certification.change(() => answer);
            showToast("申请已提交", "success");
          }}
        >
          <Field
            label="介绍自己和作品"
            note={`擅长什么、做过什么，${least} 到 ${most} 字`}
            name="introduction"
            lines={5}
            maxLength={most}
            defaultValue={introduction}
          />
        </FormDialog>
      )}
    </section>
  );
}
