import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { WordTrial } from "#lib/contract/schemas/moderation.ts";
import { useForm } from "../../parts/useForm.ts";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";

/** What the rules would do to a text, before somebody writes it. */
export function TryText() {
  const [trial, setTrial] = useState<WordTrial | null>(null);
  const state = useForm(
    async (field) => setTrial(await api.call("admin/words/try", { text: field("text") })),
    (field) => (field("text").trim() === "" ? { text: "请写一段话" } : {}),
  );
  return (
    <Form className="mine-card" aria-labelledby="try-words-title" of={state}>
      <h2 id="try-words-title">试一试</h2>
      <Field label="一段话" name="text" lines={2} maxLength={500} />
      <button className="button" type="submit" aria-disabled={state.busy}>
        看看会怎样
      </button>
      <FormMessage of={state} />
      <div role="status">{trial && <Outcome trial={trial} />}</div>
    </Form>
  );
}

function Outcome({ trial: { blocked, held, masked, shown } }: { trial: WordTrial }) {
  if (blocked.length > 0) return <p>不能发布：含有 {blocked.join("、")}</p>;
  return (
    <>
      {held.length > 0 && <p>先审后发：含有 {held.join("、")}</p>}
      <p>{masked.length > 0 || held.length > 0 ? `显示为：${shown}` : "照常发布，没有遇到规则"}</p>
    </>
  );
}
