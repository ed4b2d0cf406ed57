import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import type { HotRule } from "#lib/contract/schemas/search.ts";
import { useAct } from "../../parts/useAct.ts";
import { useForm } from "../../parts/useForm.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { Select } from "../../parts/Select.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Line } from "../parts/Line.tsx";
import { useData } from "../../parts/useData.ts";
import { Act } from "../../parts/Act.tsx";

const $rules = queryOf("hotsearch/rules", {});

/** What can be done with a term; a place that is taken names who stands there. */
function choicesWith(rules: readonly HotRule[]) {
  const places = Array.from({ length: 10 }, (_, index) => {
    const taken = rules.findLast(({ place }) => place === index + 1);
    const name = taken ? `置顶到第 ${index + 1} 位，排在“${taken.term}”后面` : `置顶到第 ${index + 1} 位`;
    return { value: String(index + 1), name };
  });
  return [...places, { value: "block", name: "屏蔽" }];
}

/** Of several terms at one place, those pinned later stand behind. */
function factsOf({ term, place, blocked }: HotRule, rules: readonly HotRule[]): string {
  if (blocked) return "已屏蔽";
  const at = rules.filter((rule) => rule.place === place);
  const before = at[at.findIndex((rule) => rule.term === term) - 1];
  return before ? `置顶，第 ${place} 位，排在“${before.term}”后面` : `置顶，第 ${place} 位`;
}

export function HotTerms() {
  const [, act] = useAct();
  const state = useForm(
    async (field, { empty }) => {
      const term = field("term").trim();
      if (field("rule") === "block") await api.call("hotsearch/block", { term, blocked: true });
      else await api.call("hotsearch/pin", { term, place: Number(field("rule")) });
      empty();
      await $rules.reload();
    },
    (field) => (field("term").trim() === "" ? { term: "请写下词语" } : {}),
  );

  async function remove({ term, blocked }: HotRule): Promise<void> {
    await (blocked
      ? api.call("hotsearch/block", { term, blocked: false })
      : api.call("hotsearch/pin", { term, place: null }));
    await $rules.reload();
  }

  return (
    <div className="admin-area">
      <Form className="admin-bar" of={state}>
        <Field label="词语" name="term" maxLength={40} autoComplete="off" />
        <Select label="怎么做" name="rule" choices={choicesWith(useData($rules)?.list ?? [])} defaultValue="1" />
        <button className="button button-primary" type="submit" aria-disabled={state.busy}>
          保存
        </button>
        <FormMessage of={state} />
      </Form>
      <Loaded query={$rules}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="star" title="没有置顶或屏蔽的词" text="热门搜索现在全部来自读者的搜索。" />
          ) : (
            <ul className="mine-list" role="list">
              {list.map((rule) => (
                <Line key={rule.term} title={rule.term} facts={factsOf(rule, list)}>
                  <Act
                    label="取消"
                    aria-label={`取消 ${rule.term}`}
                    onClick={() => act(() => remove(rule), rule.term)}
                  />
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
