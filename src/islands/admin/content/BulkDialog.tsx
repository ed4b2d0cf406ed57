import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { ApiError } from "#lib/client/api-error.ts";
import type { BulkProgress, BulkSelection } from "#lib/contract/schemas/bulk.ts";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Output, Sent } from "#lib/contract/shapes.ts";
import { contentKindNames } from "#lib/editorial.ts";
import { filmKindNames, filmKinds } from "#lib/film-kinds.ts";
import { fromShanghaiClock } from "#lib/shanghai-time.ts";
import { Button } from "../../parts/Button.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormErrors } from "../../parts/field-errors.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Select } from "../../parts/Select.tsx";
import { keepComposed } from "../../parts/is-composing.ts";
import { useAct } from "../../parts/useAct.ts";
import { BulkPreview } from "./BulkPreview.tsx";
import { BulkRun } from "./BulkRun.tsx";
import { BulkTags } from "./BulkTags.tsx";
import { Control } from "./Control.tsx";
import { FillSelect } from "./FillSelect.tsx";
import { type Part, readYear, toList, toText, withChange, withValue } from "./values.ts";

type Asked = Sent<"admin/content/bulk/begin">;
type Change = Asked["change"];
type Preview = Output<"admin/content/bulk/preview">;

interface Props {
  kind: ContentKind;
  selection: BulkSelection;
  count: number;
  onClose: (begun: boolean) => void;
  /** Something was changed. */
  onChanged: () => void;
}

/** One change of many: what is to be changed, what would become of them, how far it has come. */
export function BulkDialog({ kind, selection: first, count: of, onClose, onChanged }: Props) {
  // What is listed may change with what is done here.
  const [{ selection, count }] = useState({ selection: first, count: of });
  const [part, setPart] = useState<Part>({ act: "keep" });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [bulk, setBulk] = useState<BulkProgress | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, act] = useAct();
  const close = () => onClose(bulk !== null);
  const fills = toText(part["fill"]) !== "";
  const common = { document: part, names: {}, pictures: {} };

  function send<Answer>(call: (asked: Asked) => Promise<Answer>, take: (answer: Answer) => void): void {
    const broken = brokenRules(part);
    setErrors(broken);
    if (Object.keys(broken).length > 0) return;
    act(async () => {
      try {
        take(await call({ kind, selection, change: toChange(part) }));
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.fields);
        throw error;
      }
    });
  }

  return (
    <Dialog className="content-dialog" title={`批量改 ${count} 条${contentKindNames[kind]}`} onClose={close}>
      <Loaded query={queryOf("admin/content/form", { kind })} rows={6}>
        {({ fields }) =>
          bulk !== null ? (
            <BulkRun bulk={bulk} onMoved={onChanged} />
          ) : preview !== null ? (
            <BulkPreview
              preview={preview}
              fields={fields}
              busy={busy}
              onBack={() => setPreview(null)}
              onBegin={() => send((asked) => api.call("admin/content/bulk/begin", asked), setBulk)}
            />
          ) : (
            <FormErrors value={errors}>
              <form
                className="content-fields"
                onKeyDown={keepComposed}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (busy) return;
                  if (fills) send((asked) => api.call("admin/content/bulk/begin", asked), setBulk);
                  else send((asked) => api.call("admin/content/bulk/preview", asked), setPreview);
                }}
              >
                {kind === "video" && (
                  <FillSelect
                    value={toText(part["fill"])}
                    onChange={(fill) => setPart(withValue(part, "fill", fill))}
                  />
                )}
                {!fills && (
                  <>
                    <p className="mine-fact">空着的不改。线上没有人在写的，改了马上就在线上；有人在写的，只改草稿。</p>
                    {fields.some(({ name }) => name === "kind") && (
                      <Select
                        label="种类"
                        name="filmKind"
                        value={toText(part["kind"])}
                        choices={[
                          { value: "", name: "不改" },
                          ...filmKindNames.map((value) => ({ value, name: filmKinds[value].label })),
                        ]}
                        onChange={(event) => setPart(withValue(part, "kind", event.currentTarget.value))}
                      />
                    )}
                    {fields
                      .filter(({ name }) => plain.includes(name))
                      .map((field) => (
                        <Control
                          key={field.name}
                          {...common}
                          field={{ ...field, required: false, note: "" }}
                          path={field.name}
                          value={part[field.name]}
                          update={(change) => setPart((now) => withChange(now, field.name, change))}
                        />
                      ))}
                    {fields.some(({ name }) => name === "tags") &&
                      tagFields.map(([name, label]) => (
                        <BulkTags
                          key={name}
                          name={name}
                          label={label}
                          keys={toList(part[name]).map(toText)}
                          onChange={(keys) => setPart(withValue(part, name, keys))}
                        />
                      ))}
                    <Select
                      label="上线"
                      name="act"
                      value={toText(part["act"])}
                      choices={[...actions]}
                      onChange={(event) => setPart(withValue(part, "act", event.currentTarget.value))}
                    />
                    {part["act"] === "schedule" && (
                      <Field
                        label="上线时间 · 北京时间"
                        name="at"
                        type="datetime-local"
                        value={toText(part["at"])}
                        onChange={(event) => setPart(withValue(part, "at", event.currentTarget.value))}
                      />
                    )}
                  </>
                )}
                <div className="mine-dialog-acts">
                  <Button label="取消" onClick={close} />
                  <button className="button button-primary" type="submit" aria-disabled={busy}>
                    {busy ? "正在看…" : fills ? "查查能补什么" : "看看会改到什么"}
                  </button>
                </div>
              </form>
            </FormErrors>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const actions = [
  { value: "keep", name: "不动" },
  { value: "publish", name: "发布" },
  { value: "schedule", name: "定时发布" },
  { value: "archive", name: "下架" },
] as const;

const plain = ["channel", "year", "countries", "languages"];

const tagFields = [
  ["addTags", "加标签"],
  ["removeTags", "去标签"],
] as const;

/** What is no value yet would be left out without a word. */
function brokenRules(part: Part): Record<string, string> {
  if (toText(part["fill"]) !== "") return {};
  const year = toText(part["year"]);
  const lacksTime = part["act"] === "schedule" && fromShanghaiClock(toText(part["at"])) === null;
  return {
    ...(year !== "" && readYear(year) === undefined && { year: "写四位数的年份，如 1999" }),
    ...(lacksTime && { at: "请填完整的日期与时间" }),
  };
}

function toChange(part: Part): Change {
  const fill = toText(part["fill"]);
  if (fill !== "") return { fill };
  const texts = (name: string) => toList(part[name]).map(toText);
  const text = (name: string) => toText(part[name]) || undefined;
  const countries = texts("countries");
  const languages = texts("languages");
  const act = actions.find(({ value }) => value === part["act"])?.value;
  const at = act === "schedule" ? fromShanghaiClock(toText(part["at"])) : null;
  return {
    channel: text("channel"),
    filmKind: filmKindNames.find((name) => name === part["kind"]),
    year: readYear(toText(part["year"])),
    ...(countries.length > 0 && { countries }),
    ...(languages.length > 0 && { languages }),
    addTags: texts("addTags"),
    removeTags: texts("removeTags"),
    act,
    ...(at !== null && { at }),
  };
}
