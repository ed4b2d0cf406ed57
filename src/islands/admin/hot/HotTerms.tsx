import { api } from "#lib/client/api.ts";
import type { HotRule } from "#lib/contract/schemas/search.ts";
import { createResource } from "../../parts/resource.ts";
import { useAct } from "../../parts/useAct.ts";
import { useForm } from "../../parts/useForm.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Empty } from "../../parts/Empty.tsx";
import { Failure } from "../../parts/Failure.tsx";
import { Field } from "../../parts/Field.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { Select } from "../../parts/Select.tsx";

const rules = createResource(() => api.call("hotsearch/rules", {}));

const places = [
  ...Array.from({ length: 10 }, (_, place) => ({ value: String(place + 1), name: `置顶到第 ${place + 1} 位` })),
  { value: "block", name: "屏蔽" },
];

export function HotTerms() {
  const value = useLoaded(rules);
  const [, act] = useAct();
  const state = useForm(
    async (field, { form }) => {
      const term = field("term").trim();
      if (field("rule") === "block") await api.call("hotsearch/block", { term, blocked: true });
      else await api.call("hotsearch/pin", { term, place: Number(field("rule")) });
      form.reset();
      await rules.load();
    },
    (field) => (field("term").trim() === "" ? { term: "请写下词语" } : {}),
  );

  async function remove({ term, blocked }: HotRule): Promise<void> {
    await (blocked
      ? api.call("hotsearch/block", { term, blocked: false })
      : api.call("hotsearch/pin", { term, place: null }));
    await rules.load();
  }

  return (
    <div className="admin-area">
      <form className="admin-bar" {...state.props}>
        <Field label="词语" name="term" maxLength={40} error={state.errors["term"] ?? ""} autoComplete="off" />
        <Select label="怎么做" name="rule" choices={places} defaultValue="1" />
        <button className="button button-primary" type="submit" aria-disabled={state.busy}>
          保存
        </button>
        <p className="field-error" role="alert">
          {state.words}
        </p>
      </form>
      {value.state === "loading" && <Skeleton />}
      {value.state === "failed" && <Failure words={value.words} retry={() => void rules.load()} />}
      {value.state === "ready" && value.data.list.length === 0 && (
        <Empty icon="star" title="没有置顶或屏蔽的词" text="热门搜索现在全部来自读者的搜索。" />
      )}
      {value.state === "ready" && value.data.list.length > 0 && (
        <ul className="mine-list" role="list">
          {value.data.list.map((rule) => (
            <li className="admin-line" key={rule.term}>
              <div className="admin-words">
                <h2>{rule.term}</h2>
                <p className="mine-fact">{rule.blocked ? "已屏蔽" : `置顶，第 ${rule.place} 位`}</p>
              </div>
              <button
                className="mine-act"
                type="button"
                aria-label={`取消 ${rule.term}`}
                onClick={() => act(() => remove(rule))}
              >
                取消
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
