import { type ComponentType, useContext, useState } from "react";
import { FormErrors } from "../../parts/field-errors.ts";
import { Chosen } from "./Chosen.tsx";
import type { ControlProps, FieldProps } from "./control-props.ts";
import { Pick, pickedName } from "./Pick.tsx";
import { RowActs } from "./RowActs.tsx";
import { createRows, moved } from "./rows.ts";
import { Several } from "./Several.tsx";
import { toList, toPart, toText, withChange } from "./values.ts";
import { Act } from "../../parts/Act.tsx";

/** `Inner` draws a field of an item. */
type ListProps = ControlProps & { Inner: ComponentType<FieldProps> };

/** A list whose items can be added, moved and taken out. */
export function Listed(props: ListProps) {
  const [only] = props.field.fields;
  if (only?.name === "" && only.control === "pick") return <Picked {...props} />;
  if (only?.name === "" && only.control === "choice") return <Several {...props} />;
  return <Rows {...props} />;
}

/** Keys picked one after the other, as chips. */
function Picked(props: ControlProps) {
  const { field, value, update, onChange, path, names } = props;
  const errors = useContext(FormErrors);
  const of = field.of ?? "tag";
  const keys = toList(value).map(toText);
  const wrong = keys.map((_key, at) => errors[`${path}.${at}`]).find((message) => message !== undefined);
  return (
    <div className="content-picked">
      <Pick
        {...props}
        of={of}
        field={{ ...field, label: `加${field.label}` }}
        value=""
        error={wrong}
        onPicked={(key) => keys.includes(key) || update((now) => [...toList(now), key])}
        onChange={() => {}}
      />
      <Chosen label={field.label} values={keys} nameOf={(key) => pickedName(of, key, names)} onChange={onChange} />
    </div>
  );
}

function Rows({ Inner, ...props }: ListProps) {
  const { field, value, update, path } = props;
  const error = useContext(FormErrors)[path];
  const items = toList(value);
  const [only] = field.fields;
  const single = only?.name === "";
  const isShort = field.fields.every(({ control }) => control === "line" || control === "choice");
  const [rows] = useState(createRows);
  const turn = (change: (items: unknown[]) => unknown[]) => update((now) => change(toList(now)));

  function updateItem(key: number, change: (now: unknown) => unknown): void {
    const at = rows.indexOf(key);
    if (at >= 0) turn((items) => items.with(at, change(items[at])));
  }

  function remove(at: number): void {
    rows.remove(at);
    turn((items) => items.toSpliced(at, 1));
  }

  function move(at: number, by: number): void {
    rows.move(at, by);
    turn((items) => moved(items, at, by));
  }

  return (
    <fieldset className="content-group">
      <legend>{field.label}</legend>
      {field.note !== "" && <p className="field-note">{field.note}</p>}
      {error !== undefined && <p className="field-error">{error}</p>}
      <ol className="content-rows" role="list">
        {rows.keysOf(items.length).map((key, at) => (
          <li className="content-row" key={key}>
            <div className={isShort ? "content-row-fields content-row-line" : "content-row-fields"}>
              {single && only ? (
                <Inner
                  {...props}
                  field={{ ...only, label: `${field.label} ${at + 1}` }}
                  path={`${path}.${at}`}
                  value={items[at]}
                  update={(change) => updateItem(key, (now) => change(now) ?? "")}
                />
              ) : (
                field.fields.map((inner) => (
                  <Inner
                    {...props}
                    key={inner.name}
                    field={at === 0 ? inner : { ...inner, note: "" }}
                    path={`${path}.${at}.${inner.name}`}
                    value={toPart(items[at])[inner.name]}
                    update={(change) => updateItem(key, (now) => withChange(toPart(now), inner.name, change))}
                  />
                ))
              )}
            </div>
            <RowActs at={at} count={items.length} onMove={(by) => move(at, by)} onRemove={() => remove(at)} />
          </li>
        ))}
      </ol>
      <Act label="加一项" onClick={() => turn((items) => [...items, single ? "" : {}])} />
    </fieldset>
  );
}
