import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { EditedQuestion } from "#lib/contract/schemas/editing.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { Field } from "../../parts/Field.tsx";
import { draftKeyOf } from "../../parts/drafts.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Act } from "../../parts/Act.tsx";
import { Line } from "../parts/Line.tsx";
import { Button } from "../../parts/Button.tsx";

const $questions = queryOf("admin/question/list", {});

export function Questions() {
  return <Loaded query={$questions}>{(questions) => <Answered {...questions} />}</Loaded>;
}

function Answered({ list, categories }: Output<"admin/question/list">) {
  const [editing, setEditing] = useState<EditedQuestion | "new" | null>(null);
  const [deleting, setDeleting] = useState<EditedQuestion | null>(null);
  const known = editing === "new" || editing === null ? null : editing;
  return (
    <div className="admin-area">
      <div className="admin-bar">
        <Button label="新问题" primary onClick={() => setEditing("new")} />
      </div>
      <ul className="mine-list" role="list">
        {list.map((one) => (
          <Line
            key={one.id}
            title={one.question}
            facts={`${one.category} · ${one.helpful} 人觉得有帮助，${one.helpless} 人没有`}
          >
            <div className="mine-acts">
              <Act label="编辑" aria-label={`编辑 ${one.question}`} onClick={() => setEditing(one)} />
              <Act label="删除" danger aria-label={`删除 ${one.question}`} onClick={() => setDeleting(one)} />
            </div>
          </Line>
        ))}
      </ul>
      {editing !== null && (
        <FormDialog
          title={known ? "编辑问题" : "新问题"}
          action="保存"
          draft={draftKeyOf(known ? `draft:question:${known.id}` : "draft:question")}
          isEdit={known !== null}
          onClose={() => setEditing(null)}
          check={(field) => ({
            ...(field("question").trim() === "" && { question: "请写问题" }),
            ...(field("answer").trim() === "" && { answer: "请写回答" }),
          })}
          submit={async (field, { keyFor }) => {
            const input = {
              ...(known && { id: known.id }),
              categoryId: Number(field("category")),
              question: field("question").trim(),
              answer: field("answer").trim(),
            };
            await api.call("admin/question/save", input, { idempotencyKey: keyFor(input) });
            await $questions.reload();
            showToast("已保存", "success");
          }}
        >
          <Select
            label="分类"
            name="category"
            choices={categories.map(({ id, name }) => ({ value: String(id), name }))}
            defaultValue={String(known?.categoryId ?? categories[0]?.id ?? "")}
          />
          <Field label="问题" name="question" maxLength={100} defaultValue={known?.question ?? ""} />
          <Field label="回答" name="answer" lines={6} maxLength={2000} defaultValue={known?.answer ?? ""} />
        </FormDialog>
      )}
      {deleting && (
        <FormDialog
          title="删除这个问题"
          action="删除"
          danger
          onClose={() => setDeleting(null)}
          submit={async () => {
            await api.call("admin/question/del", { id: deleting.id });
            await $questions.reload();
          }}
        >
          {deleting.question}
        </FormDialog>
      )}
    </div>
  );
}
