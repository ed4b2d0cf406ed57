import { useContext, useMemo, useState } from "react";
import type { ContentField } from "#lib/contract/schemas/editorial.ts";
import { FieldFrame } from "../../parts/FieldFrame.tsx";
import { FormErrors } from "../../parts/field-errors.ts";
import { useCombobox } from "../../parts/useCombobox.ts";
import { useComposed } from "../../parts/useComposed.ts";
import { Chosen, Offers } from "./Chosen.tsx";
import type { ControlProps } from "./control-props.ts";
import { toList, toText } from "./values.ts";

/** So many stand side by side; of more one is looked for by name. */
const seenAtOnce = 16;
const offered = 12;
const none: readonly ContentField["choices"][number][] = [];

/** Several of what may be chosen, by their names. */
export function Several(props: ControlProps) {
  return props.field.choices.length <= seenAtOnce ? <Pressed {...props} /> : <Looked {...props} />;
}

function Pressed({ field, value, onChange, path }: ControlProps) {
  const values = toList(value);
  return (
    <FieldFrame label={field.label} note={field.note} name={path}>
      {() => (
        <div className="content-chips" role="group" aria-label={field.label}>
          {field.choices.map((choice) => (
            <button
              className="chip"
              type="button"
              key={choice.value}
              aria-pressed={values.includes(choice.value)}
              onClick={() =>
                onChange(
                  values.includes(choice.value)
                    ? values.filter((one) => one !== choice.value)
                    : [...values, choice.value],
                )
              }
            >
              {choice.name}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

function Looked({ field, value, onChange, path }: ControlProps) {
  const values = useMemo(() => toList(value).map(toText), [value]);
  const errors = useContext(FormErrors);
  const [typed, setTyped] = useState("");
  const words = useComposed(typed, setTyped);
  const [asked, setAsked] = useState(false);
  const text = typed.trim().toLowerCase();
  const fitting = useMemo(
    () =>
      field.choices
        .filter((choice) => !values.includes(String(choice.value)))
        .filter((choice) => choice.name.toLowerCase().includes(text) || String(choice.value).toLowerCase() === text)
        .slice(0, offered),
    [field.choices, values, text],
  );
  const combobox = useCombobox({
    items: asked ? fitting : none,
    onChoose: (choice) => {
      setTyped("");
      onChange([...values, choice.value]);
    },
    onAsk: () => setAsked(true),
    onClose: () => setAsked(false),
  });
  const nameOf = (code: string) => field.choices.find((choice) => choice.value === code)?.name ?? code;
  const wrong = values.map((_code, at) => errors[`${path}.${at}`]).find((said) => said !== undefined);
  return (
    <div className="content-picked">
      <Offers
        label={field.label}
        note={field.note}
        error={wrong}
        name={path}
        combobox={combobox}
        found={`可选的${field.label}`}
        keyOf={(choice) => choice.value}
        draw={(choice) => choice.name}
        {...words}
      />
      <Chosen label={field.label} values={values} nameOf={nameOf} onChange={onChange} />
    </div>
  );
}
