import { useContext } from "react";
import { externalIdProblem, externalPage, knownSources, pastedId } from "#lib/external-ids.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormErrors } from "../../parts/field-errors.ts";
import { Select } from "../../parts/Select.tsx";
import type { ControlProps } from "./control-props.ts";
import { toList, toPart, toText } from "./values.ts";

const other = "";

/** What other catalogues call a thing: from which of those that are known, or from another by its own name. */
export function ExternalIds({ field, value, onChange, path }: ControlProps) {
  const error = useContext(FormErrors)[path];
  const items = toList(value).map(toPart);
  const of = field.of === "performer" ? "performer" : "video";
  const change = (at: number, next: object) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...next } : item)));
  const free = knownSources.find(({ value: source }) => !items.some((item) => item["source"] === source));
  return (
    <fieldset className="content-group">
      <legend>{field.label}</legend>
      <p className="field-note">{field.note}</p>
      {error !== undefined && <p className="field-error">{error}</p>}
      <ol className="content-rows" role="list">
        {items.map((item, at) => {
          const source = toText(item["source"]);
          const id = toText(item["id"]);
          const known = knownSources.find((one) => one.value === source);
          const wrong = id === "" ? null : externalIdProblem({ source, id }, of);
          const page = id === "" || wrong !== null ? null : externalPage({ source, id }, of).href;
          return (
            <li className="content-row" key={at}>
              <div className="content-reference">
                <div className="content-row-fields">
                  <Select
                    label="来源"
                    value={known ? source : other}
                    choices={[...knownSources, { value: other, name: "别的来源" }]}
                    onChange={(event) => change(at, { source: event.currentTarget.value })}
                  />
                  {!known && (
                    <Field
                      label="来源的标识"
                      name={`${path}.${at}.source`}
                      note="小写字母、数字、点和连字符。"
                      maxLength={40}
                      value={source}
                      onChange={(event) => change(at, { source: event.currentTarget.value.trim().toLowerCase() })}
                    />
                  )}
                </div>
                <Field
                  label={known ? `${known.name} 的编号` : "编号"}
                  name={`${path}.${at}.id`}
                  error={wrong ?? undefined}
                  maxLength={300}
                  value={id}
                  onChange={(event) => change(at, { id: pastedId(source, event.currentTarget.value, of) })}
                />
              </div>
              <div className="content-row-acts">
                {page !== null && (
                  <a className="mine-act" href={page} target="_blank" rel="noopener noreferrer">
                    看那一页
                    <span className="visually-hidden">
                      ：{known?.name} {id}（新窗口）
                    </span>
                  </a>
                )}
                <Act
                  label="移除"
                  about={`${known?.name ?? source} ${id}`}
                  onClick={() => onChange(items.filter((_item, index) => index !== at))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Act label="加一个编号" onClick={() => onChange([...items, { source: free?.value ?? other, id: "" }])} />
    </fieldset>
  );
}
