import { type ComponentType, useContext } from "react";
import { FormErrors } from "../../parts/field-errors.ts";
import { Chosen } from "./Chosen.tsx";
import type { ControlProps } from "./control-props.ts";
import { Pick, pickedName } from "./Pick.tsx";
import { Several } from "./Several.tsx";
import { toList, toPart, toText, withValue } from "./values.ts";
import { Act } from "../../parts/Act.tsx";

/** `Inner` draws a field of an item. */
type ListProps = ControlProps & { Inner: ComponentType<ControlProps> };

/** A list whose items can be added, moved and taken out. */
export function Listed(props: ListProps) {
  const [only] = props.field.fields;
  if (only?.name === "" && only.control === "pick") return <Picked {...props} />;
  if (only?.name === "" && only.control === "choice") return <Several {...props} />;
  return <Rows {...props} />;
}

/** Keys picked one after the other, as chips. */
function Picked(props: ControlProps) {
  const { field, value, onChange, path, names } = props;
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
        onPicked={(key) => keys.includes(key) || onChange([...keys, key])}
        onChange={() => {}}
      />
      <Chosen label={field.label} values={keys} nameOf={(key) => pickedName(of, key, names)} onChange={onChange} />
    </div>
  );
}

function Rows({ Inner, ...props }: ListProps) {
  const { field, value, onChange, path } = props;
  const error = useContext(FormErrors)[path];
  const items = toList(value);
  const [only] = field.fields;
  const single = only?.name === "";
  const isShort = field.fields.every(({ control }) => control === "line" || control === "choice");
  const change = (at: number, next: unknown) => onChange(items.map((item, index) => (index === at ? next : item)));

  function move(at: number, by: number): void {
    const [moved] = items.slice(at, at + 1);
    const rest = items.filter((_item, index) => index !== at);
    onChange([...rest.slice(0, at + by), moved, ...rest.slice(at + by)]);
  }

  return (
    <fieldset className="content-group">
      <legend>{field.label}</legend>
      {field.note !== "" && <p className="field-note">{field.note}</p>}
      {error !== undefined && <p className="field-error">{error}</p>}
      <ol className="content-rows" role="list">
        {items.map((item, at) => (
          <li className="content-row" key={at}>
            <div className={isShort ? "content-row-fields content-row-line" : "content-row-fields"}>
              {single && only ? (
                <Inner
                  {...props}
                  field={{ ...only, label: `${field.label} ${at + 1}` }}
                  path={`${path}.${at}`}
                  value={item}
                  onChange={(next) => change(at, next ?? "")}
                />
              ) : (
                field.fields.map((inner) => (
                  <Inner
                    {...props}
                    key={inner.name}
                    field={at === 0 ? inner : { ...inner, note: "" }}
                    path={`${path}.${at}.${inner.name}`}
                    value={toPart(item)[inner.name]}
                    onChange={(next) => change(at, withValue(toPart(item), inner.name, next))}
                  />
                ))
              )}
            </div>
            <div className="content-row-acts">
              {at > 0 && <Act label="上移" onClick={() => move(at, -1)} />}
              {at < items.length - 1 && <Act label="下移" onClick={() => move(at, 1)} />}
              <Act label="移除" onClick={() => onChange(items.filter((_item, index) => index !== at))} />
            </div>
          </li>
        ))}
      </ol>
      <Act label="加一项" onClick={() => onChange([...items, single ? "" : {}])} />
    </fieldset>
  );
}
