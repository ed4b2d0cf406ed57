import { type KeyboardEvent, useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import type { PickKind } from "#lib/contract/schemas/editorial.ts";
import { Field } from "../../parts/Field.tsx";
import { Select } from "../../parts/Select.tsx";
import { Listbox } from "../../parts/Listbox.tsx";
import { useCombobox } from "../../parts/useCombobox.ts";
import type { ControlProps } from "./control-props.ts";
import { toText } from "./values.ts";

type Props = ControlProps & {
  of: PickKind;
  /** Before the key, e.g. `video:`. */
  prefix?: string;
  /** What is wrong with what was picked before. */
  error?: string | undefined;
  /** One of the offered was chosen. */
  onPicked?: (key: string) => void;
};

interface Found {
  key: string;
  name: string;
}

const typingPause = 200;

const none: readonly Found[] = [];

/** The key of another thing, found by its name; arrow keys and Enter or a press choose one of those that fit. */
export function Pick({ field, value, onChange, onPicked, path, error, names, of, prefix = "" }: Props) {
  const key = toText(value).replace(prefix, "");
  const [typed, setTyped] = useState(key);
  const [found, setFound] = useState(none);
  const [asked, setAsked] = useState(false);
  // Nothing is offered for what is chosen.
  const [chosen, setChosen] = useState(key || null);
  const combobox = useCombobox({ items: asked && typed !== chosen ? found : none, onChoose: choose });

  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => {
      // Without offers the key can still be typed.
      void api.call("admin/content/pick", { kind: of, q: typed.trim() }).then(
        (answer) => setFound(answer.list),
        () => {},
      );
    }, typingPause);
    return () => clearTimeout(timer);
  }, [asked, typed, of]);

  function type(text: string): void {
    setTyped(text);
    onChange(text === "" ? undefined : `${prefix}${text}`);
  }

  function choose({ key }: Found): void {
    setChosen(onPicked ? null : key);
    type(onPicked ? "" : key);
    onPicked?.(key);
  }

  function press(event: KeyboardEvent): void {
    combobox.field.onKeyDown(event);
    if (event.key !== "Enter" || event.defaultPrevented || onPicked === undefined) return;
    event.preventDefault();
    const only = found.find((one) => one.key === typed || one.name === typed.trim()) ?? found[0];
    if (typed.trim() !== "" && only) choose(only);
  }

  const name = found.find((one) => one.key === typed)?.name ?? names[`${of}:${typed}`];
  return (
    <div className="content-pick" {...combobox.root}>
      <Field
        label={field.label}
        note={field.note}
        error={error}
        name={path}
        autoComplete="off"
        placeholder="输入名字来找"
        value={typed}
        {...combobox.field}
        onFocus={() => setAsked(true)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Listbox
        of={combobox}
        label={`找到的${field.label}`}
        className="content-offers"
        optionClass="content-offer"
        keyOf={({ key }) => key}
      >
        {({ key, name }) => (
          <>
            {name} <span className="mine-fact">{key}</span>
          </>
        )}
      </Listbox>
      {name !== undefined && <p className="mine-fact">{name}</p>}
    </div>
  );
}

const referenced: readonly { value: PickKind; name: string }[] = [
  { value: "video", name: "影片" },
  { value: "performer", name: "演员" },
  { value: "review", name: "影评" },
  { value: "topic", name: "专题" },
  { value: "tag", name: "标签" },
  { value: "announcement", name: "公告" },
];

/** `video:rain-city`: first the kind, then which. */
export function ReferencePick(props: ControlProps) {
  const [start = ""] = toText(props.value).split(":");
  const [kind, setKind] = useState<PickKind>(() => referenced.find(({ value }) => value === start)?.value ?? "video");
  return (
    <div className="content-reference">
      <Select
        label="种类"
        value={kind}
        choices={referenced}
        onChange={(event) => {
          const next = referenced.find(({ value }) => value === event.currentTarget.value);
          if (next) setKind(next.value);
        }}
      />
      <Pick {...props} key={kind} of={kind} prefix={`${kind}:`} value={start === kind ? props.value : ""} />
    </div>
  );
}

// oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
const bound: Readonly<Record<number, PickKind>> = { 2: "topic", 3: "tag", 5: "performer", 6: "category" };

/** Where an ad leads, as its type asks for it. */
export function TargetPick(props: ControlProps) {
  const type = Number(props.document["bindType"]);
  const of = bound[type];
  const shown = toText(props.value);
  if (of !== undefined) {
    return <Pick {...props} key={of} of={of} prefix={`${of}:`} value={shown.startsWith(`${of}:`) ? shown : ""} />;
  }
  const { field, onChange, path } = props;
  return (
    <Field
      label={type === 4 ? "链接" : "频道编号"}
      note={type === 4 ? "站内写 / 开头的地址，站外写 https:// 开头的网址。" : "首页是 10782。"}
      name={path}
      aria-label={field.label}
      inputMode={type === 4 ? "url" : "numeric"}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        onChange(text === "" ? undefined : type === 4 || !/^\d+$/.test(text) ? text : Number(text));
      }}
    />
  );
}
