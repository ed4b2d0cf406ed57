import { useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { WordRule } from "#lib/contract/schemas/moderation.ts";
import { effectNames, type WordEffect } from "#lib/moderation.ts";
import { useForm } from "../../parts/useForm.ts";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { SearchBar } from "../parts/SearchBar.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Select } from "../../parts/Select.tsx";
import { ImportWords } from "./ImportWords.tsx";
import { TryText } from "./TryText.tsx";

const effects = (["block", "hold", "mask"] as const).map((value) => ({ value, name: effectNames[value] }));
const filters: readonly { value: WordEffect | undefined; name: string }[] = [
  { value: undefined, name: "全部" },
  ...effects,
];

export function WordRules() {
  const [q, setQ] = useState("");
  const [effect, setEffect] = useState<WordEffect | undefined>();
  const rules = pagesOf("admin/words/list", { q, ...(effect !== undefined && { effect }) });
  const state = useForm(
    async (field, { empty, keyFor }) => {
      const chosen = effects.find(({ value }) => value === field("effect"))?.value ?? "hold";
      const input = { word: field("word").trim(), effect: chosen };
      await api.call("admin/words/save", input, { idempotencyKey: keyFor(input) });
      empty();
      await rules.reload();
    },
    (field) => (field("word").trim() === "" ? { word: "请写下词语" } : {}),
  );

  return (
    <div className="admin-area">
      <p className="mine-note">
        对以后发布的评论、帖子、影评与昵称生效。比较时忽略大小写、全半角、繁简与中间的标点；英文按整词。
      </p>
      <Form className="admin-bar" of={state}>
        <Field label="词语" name="word" maxLength={40} autoComplete="off" />
        <Select label="遇到时" name="effect" choices={effects} defaultValue="hold" />
        <button className="button button-primary" type="submit" aria-disabled={state.busy}>
          添加
        </button>
        <FormMessage of={state} />
      </Form>
      <ImportWords onDone={() => refresh("admin/words/list")} />
      <TryText />
      <SearchBar
        field={{ label: "找规则", placeholder: "词语或其中几个字", maxLength: 40 }}
        onSearch={(read) => setQ(read("q").trim())}
      />
      <Chips label="显示" choices={filters} value={effect} onChange={setEffect} />
      <PagedList
        pages={rules}
        keyOf={({ id }) => id}
        empty={{ icon: "lock", title: q === "" && effect === undefined ? "还没有词语规则" : "没有这样的词语规则" }}
      >
        {(rule) => <RuleLine rule={rule} />}
      </PagedList>
    </div>
  );
}

function RuleLine({ rule: { id: first, word, effect } }: { rule: WordRule }) {
  /** Once it is there again it has another one. */
  const id = useRef(first);
  return (
    <Removable
      name={`“${word}”`}
      from="词语规则"
      remove={() => api.call("admin/words/del", { id: id.current })}
      restore={async () => {
        id.current = (await api.call("admin/words/save", { word, effect })).id;
      }}
    >
      <div className="admin-words">
        <h2>{word}</h2>
        <p className="mine-fact">{effectNames[effect]}</p>
      </div>
    </Removable>
  );
}
