import { useId, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { WordsPreview } from "#lib/contract/schemas/moderation.ts";
import { effectNames, type WordEffect, wordsLimit } from "#lib/moderation.ts";
import { decodeText, detectEncoding } from "#lib/subtitle-encoding.ts";
import { Button } from "../../parts/Button.tsx";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { PickFiles } from "../../parts/PickFiles.tsx";
import { Select } from "../../parts/Select.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useForm } from "../../parts/useForm.ts";

const effects = (["block", "hold", "mask"] as const).map((value) => ({ value, name: effectNames[value] }));
const readEffect = (value: string): WordEffect => effects.find((one) => one.value === value)?.value ?? "hold";

interface Asked {
  text: string;
  effect: WordEffect;
  preview: WordsPreview;
  /** Of the import. */
  idempotencyKey: string;
}

/** Adds many words at once: pasted or from a file, looked at first, and taken back with one press. */
export function ImportWords({ onDone }: { onDone: () => Promise<unknown> }) {
  const title = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, act] = useAct();
  const state = useForm(
    async (field, { keyFor }) => {
      const input = { text: field("words"), effect: readEffect(field("usual")) };
      const preview = await api.call("admin/words/preview", input);
      setAsked({ ...input, preview, idempotencyKey: keyFor(input) });
    },
    (field) => {
      if (field("words").trim() === "") return { words: "贴上词语，或选一个文件" };
      return field("words").length > wordsLimit ? { words: `一次最多 ${wordsLimit} 字，分几次导入` } : {};
    },
  );

  async function take([file]: File[]): Promise<void> {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const words = state.props.ref.current?.elements.namedItem("words");
    if (words instanceof HTMLTextAreaElement) words.value = decodeText(bytes, detectEncoding(bytes).encoding);
    setAsked(null);
  }

  async function write({ text, effect, idempotencyKey }: Asked): Promise<void> {
    const { importId, added, changed } = await api.call("admin/words/import", { text, effect }, { idempotencyKey });
    const undo = async () => {
      await api.call("admin/words/undo", { importId });
      await onDone();
    };
    showToast(`新加 ${added} 个，改了 ${changed} 个`, "success", { label: "撤销", act: () => act(undo, "undo") });
    // Unless the next words are being written.
    if (state.read("words") === text) state.props.ref.current?.reset();
    setAsked((now) => (now?.text === text ? null : now));
    await onDone();
  }

  return (
    <details className="mine-card">
      <summary id={title}>一次导入很多词</summary>
      <Form className="mine-form" aria-labelledby={title} of={state} onChange={() => setAsked(null)}>
        <Field
          label="词语"
          name="words"
          lines={6}
          note="一行一个；或 CSV：第一栏词语，第二栏 禁止、先审 或 打码。"
          spellCheck={false}
        />
        <Select label="没有写处理的" name="usual" choices={effects} defaultValue="hold" />
        <p className="mine-acts">
          <PickFiles accept=".txt,.csv,text/plain,text/csv" onPick={(files) => act(() => take(files))}>
            从文件读
          </PickFiles>
          <button className="button" type="submit" aria-disabled={state.busy}>
            看看会怎样
          </button>
        </p>
        <FormMessage of={state} />
      </Form>
      <div className="mine-form" role="status">
        {asked && <Preview {...asked.preview} />}
        {asked && asked.preview.added + asked.preview.changed > 0 && (
          <Button
            label={`导入 ${asked.preview.added + asked.preview.changed} 个`}
            primary
            aria-disabled={busy}
            onClick={() => act(() => write(asked))}
          />
        )}
      </div>
    </details>
  );
}

function Preview({ added, changed, same, doubles, wrong, wrongLines, newWords, changedWords }: WordsPreview) {
  return (
    <>
      <p>
        新的 {added} 个，换处理的 {changed} 个，已有的 {same} 个，重复的 {doubles} 行，不能用的 {wrong} 行。
      </p>
      {newWords.length > 0 && (
        <p className="mine-note">
          新的：{newWords.map(({ word, effect }) => `${word}（${effectNames[effect]}）`).join("、")}
          {added > newWords.length && "……"}
        </p>
      )}
      {changedWords.length > 0 && (
        <p className="mine-note">
          换处理的：
          {changedWords
            .map(({ word, effect, was }) => `${word}（${effectNames[was]} → ${effectNames[effect]}）`)
            .join("、")}
        </p>
      )}
      {wrongLines.length > 0 && (
        <ul className="mine-note">
          {wrongLines.map(({ line, text, reason }) => (
            <li key={line}>
              第 {line} 行“{text}”：{reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
