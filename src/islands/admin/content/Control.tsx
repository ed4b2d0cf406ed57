import { useState } from "react";
import { hexColour } from "#lib/accent.ts";
import { api } from "#lib/client/api.ts";
import { fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { useAct } from "../../parts/useAct.ts";
import { Check } from "../../parts/Check.tsx";
import { Field } from "../../parts/Field.tsx";
import { Select } from "../../parts/Select.tsx";
import type { ControlProps, FieldProps } from "./control-props.ts";
import { Episodes, seasonOf } from "./Episodes.tsx";
import { ExternalIds } from "./ExternalIds.tsx";
import { Listed } from "./Listed.tsx";
import { Pick, ReferencePick, TargetPick } from "./Pick.tsx";
import { PictureField } from "./PictureField.tsx";
import { toPart, toText, withChange } from "./values.ts";
import { Act } from "../../parts/Act.tsx";

/** One field of a form that the server described, of whatever kind. */
export function Control(given: FieldProps) {
  const { field, value, update, path } = given;
  const onChange = (value: unknown) => update(() => value);
  const props = { ...given, onChange };
  const label = field.required ? field.label : `${field.label}（可不填）`;
  const common = { label, note: field.note, name: path };
  switch (field.control) {
    case "line":
    case "text":
      return (
        <Field
          {...common}
          {...(field.control === "text" && { lines: 4 })}
          readOnly={props.fixed ?? false}
          value={toText(value)}
          onChange={(event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)}
        />
      );
    case "colour":
      return <ColourField {...props} />;
    case "markdown":
      return <Markdown {...props} />;
    case "number":
      return <NumberField {...props} />;
    case "check":
      return (
        <Check name={path} value={value === true} onChange={onChange}>
          {field.label}
          {field.note !== "" && <span className="mine-fact">{field.note}</span>}
        </Check>
      );
    case "choice":
      return <Choice {...props} />;
    case "time":
      return (
        <Field
          {...common}
          label={`${label} · 北京时间`}
          type="datetime-local"
          value={toText(value) === "" ? "" : toShanghaiClock(toText(value))}
          onChange={(event) => onChange(fromShanghaiClock(event.currentTarget.value) ?? undefined)}
        />
      );
    case "image":
      return <PictureField {...props} />;
    case "pick":
      return <Pick {...props} of={field.of ?? "tag"} />;
    case "reference":
      return <ReferencePick {...props} />;
    case "target":
      return <TargetPick {...props} />;
    case "list":
      return <Listed {...props} Inner={Control} />;
    case "externalIds":
      return <ExternalIds {...props} />;
    case "episodes":
      return <Episodes {...props} />;
    case "group":
      return <Group {...props} />;
  }
}

function NumberField({ field, value, onChange, path, document }: ControlProps) {
  // What is being typed need not be a number yet.
  const [typed, setTyped] = useState(toText(value));
  const shown = typed === "" || Number(typed) !== value ? toText(value) || typed : typed;
  return (
    <Field
      label={field.label}
      note={field.note}
      name={path}
      inputMode="decimal"
      placeholder={seasonOf(path, document)?.toString()}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        setTyped(text);
        onChange(text === "" ? undefined : Number.isNaN(Number(text)) ? text : Number(text));
      }}
    />
  );
}

/** A colour as text, and beside it the browser's own picker. */
function ColourField({ field, value, onChange, path }: ControlProps) {
  const text = toText(value);
  return (
    <div className="content-colour">
      <Field
        label={`${field.label}（可不填）`}
        note={field.note}
        name={path}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <input
        type="color"
        aria-label={`选${field.label}`}
        value={hexColour.test(text) ? text : "#808080"}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function Choice({ field, value, onChange, path }: ControlProps) {
  const at = field.choices.findIndex((choice) => choice.value === value);
  return (
    <Select
      label={field.label}
      name={path}
      value={at}
      choices={[
        { value: "-1", name: field.required ? "请选择" : "默认" },
        ...field.choices.map(({ name }, index) => ({ value: String(index), name })),
      ]}
      onChange={(event) => onChange(field.choices[Number(event.currentTarget.value)]?.value)}
    />
  );
}

function Markdown({ field, value, onChange, path }: ControlProps) {
  const [html, setHtml] = useState<string | null>(null);
  const [busy, act] = useAct();
  const text = toText(value);
  return (
    <div className="content-markdown">
      <Field
        label={field.label}
        note={field.note}
        name={path}
        lines={14}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Act
        label={html === null ? "看排版" : "收起排版"}
        aria-expanded={html !== null}
        aria-disabled={busy}
        onClick={() =>
          act(async () => setHtml(html === null ? (await api.call("admin/content/markdown", { text })).html : null))
        }
      />
      {/* Made by the server, which lets no script and no unknown element through. */}
      {html !== null && <div className="content-rendered" dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  );
}

/** A group that need not be there is switched on. */
function Group(props: ControlProps) {
  const { field, value, update, onChange, path } = props;
  const part = toPart(value);
  const on = field.required || value !== undefined;
  return (
    <fieldset className="content-group">
      <legend>{field.label}</legend>
      {field.note !== "" && <p className="field-note">{field.note}</p>}
      {!field.required && (
        <Check value={on} onChange={(checked) => onChange(checked ? {} : undefined)}>
          有{field.label}
        </Check>
      )}
      {on &&
        field.fields.map((inner) => (
          <Control
            {...props}
            key={inner.name}
            field={inner}
            path={`${path}.${inner.name}`}
            value={part[inner.name]}
            update={(change) => update((now) => withChange(toPart(now), inner.name, change))}
          />
        ))}
    </fieldset>
  );
}
