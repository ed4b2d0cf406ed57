import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Failure } from "../../parts/Failure.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";

const certification = createResource(() => api.call("user/isCert", {}));

const states = {
  none: "还没有申请，通过后可以发布作品",
  pending: "正在审核，通常要 1 到 3 天",
  approved: "已通过认证",
  rejected: "没有通过",
} as const;

export function Certification() {
  const value = useLoaded(certification);
  const [open, setOpen] = useState(false);
  return (
    <section className="mine-card" aria-labelledby="certification-title">
      <h2 id="certification-title">创作者</h2>
      {value.state === "loading" && <Skeleton rows={1} />}
      {value.state === "failed" && <Failure words={value.words} retry={() => void certification.load()} />}
      {value.state === "ready" && (
        <SetRow
          label="创作者认证"
          note={states[value.data.state] + (value.data.reason ? `：${value.data.reason}` : "")}
        >
          {(value.data.state === "none" || value.data.state === "rejected") && (
            <button className="mine-act" type="button" onClick={() => setOpen(true)}>
              {value.data.state === "none" ? "申请认证" : "重新申请"}
            </button>
          )}
        </SetRow>
      )}
      {open && value.state === "ready" && (
        <FormDialog
          title="申请创作者认证"
          action="提交申请"
          onClose={() => setOpen(false)}
          check={(field) => (field("introduction").trim() === "" ? { introduction: "请写几句介绍" } : {})}
          submit={async (field) => {
            const answer = await api.call("user/isCert/apply", { introduction: field("introduction").trim() });
            certification.change(() => answer);
            showToast("申请已提交", "success");
          }}
        >
          {(errors) => (
            <Field
              label="介绍自己和作品"
              note="擅长什么、做过什么，最多 1000 字"
              name="introduction"
              lines={5}
              maxLength={1000}
              defaultValue={value.data.introduction}
              error={errors["introduction"]}
            />
          )}
        </FormDialog>
      )}
    </section>
  );
}
