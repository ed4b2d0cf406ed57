import { type KeyboardEvent, useContext, useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import type { Output } from "#lib/contract/shapes.ts";
import type { PickKind } from "#lib/contract/schemas/editorial.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormErrors } from "../../parts/field-errors.ts";
import { Select } from "../../parts/Select.tsx";
import { useCombobox } from "../../parts/useCombobox.ts";
import { useComposed } from "../../parts/useComposed.ts";
import { Offers } from "./Chosen.tsx";
import type { ControlProps } from "./control-props.ts";
import { MakeDialog } from "./MakeDialog.tsx";
import { toText } from "./values.ts";

type Props = Omit<ControlProps, "update"> & {
  of: PickKind;
  /** Before the key, e.g. `video:`. */
  prefix?: string;
  /** What is wrong with what was picked before. */
  error?: string | undefined;
  /** Only what is there: nothing is made. */
  known?: boolean;
  /** One of the offered was chosen. */
  onPicked?: (key: string) => void;
};

type Found = Output<"admin/content/pick">["list"][number];

const typingPause = 200;

const none: readonly Found[] = [];

/** What was picked on this page is called: the server has told the names of what was there before. */
const picked = new Map<string, string>();

/** What a key is called. */
export function pickedName(of: PickKind, key: string, names: ControlProps["names"]): string {
  return picked.get(`${of}:${key}`) ?? names[`${of}:${key}`] ?? key;
}

/** Another thing, found by its name; arrow keys and Enter or a press choose one of those that fit. */
export function Pick(props: Props) {
  const { field, value, onChange, onPicked, names, of, prefix = "" } = props;
  const key = toText(value).replace(prefix, "");
  if (onPicked !== undefined || key === "") return <Search {...props} />;
  return (
    <div className="content-picked">
      <p className="field-label">{field.label}</p>
      <p className="content-chips">
        <span className="chip">{pickedName(of, key, names)}</span>
        <Act label="换一个" about={field.label} onClick={() => onChange(undefined)} />
      </p>
      <PickErrors {...props} />
    </div>
  );
}

function PickErrors({ path, error }: Props) {
  const said = useContext(FormErrors)[path] ?? error;
  return said === undefined ? null : <p className="field-error">{said}</p>;
}

function Search({ field, onChange, onPicked, path, error, of, prefix = "", known = false }: Props) {
  const [typed, setTyped] = useState("");
  const words = useComposed(typed, setTyped);
  const [answer, setAnswer] = useState({ q: "", list: none });
  const [asked, setAsked] = useState(false);
  const [making, setMaking] = useState(false);
  const text = typed.trim();
  const found = answer.q === text ? answer.list : none;
  const combobox = useCombobox({
    items: asked ? found : none,
    onChoose: choose,
    onAsk: () => setAsked(true),
    onClose: () => setAsked(false),
  });

  useEffect(() => {
    if (!asked) return;
    let isLatest = true;
    const timer = setTimeout(() => {
      void api.call("admin/content/pick", { kind: of, q: text }).then(
        ({ list }) => isLatest && setAnswer({ q: text, list }),
        () => {},
      );
    }, typingPause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [asked, text, of]);

  function choose({ key, name }: { key: string; name: string }): void {
    picked.set(`${of}:${key}`, name);
    setTyped("");
    combobox.close();
    if (onPicked) onPicked(key);
    else onChange(`${prefix}${key}`);
  }

  function press(event: KeyboardEvent): void {
    combobox.field.onKeyDown(event);
    if (event.key !== "Enter" || event.defaultPrevented) return;
    event.preventDefault();
    const only = found.find((one) => one.key === text || one.name === text) ?? found[0];
    if (text !== "" && only) choose(only);
  }

  const isMissing = text !== "" && answer.q === text && !found.some(({ name }) => name === text);
  const makes = !known && (of === "performer" || of === "tag") && isMissing;
  return (
    <Offers
      label={field.label}
      note={field.note}
      error={error}
      name={path}
      combobox={combobox}
      found={`找到的${field.label}`}
      keyOf={({ key }) => key}
      draw={drawFound}
      {...words}
      onKeyDown={press}
    >
      {makes && <Act label={`新建“${text}”`} onClick={() => setMaking(true)} />}
      {making && (of === "performer" || of === "tag") && (
        <MakeDialog kind={of} name={text} onMade={choose} onClose={() => setMaking(false)} />
      )}
    </Offers>
  );
}

function drawFound({ name, hint, picture }: Found) {
  return (
    <>
      {picture && <img src={picture.url} alt="" />}
      <span>{name}</span> {hint !== "" && <span className="mine-fact">{hint}</span>}
    </>
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
  // Of a row without a reference; a row's own may have moved here from another.
  const [chosen, setChosen] = useState<PickKind>("video");
  const kind = referenced.find(({ value }) => value === start)?.value ?? chosen;
  return (
    <div className="content-reference">
      <Select
        label="种类"
        value={kind}
        choices={referenced}
        onChange={(event) => {
          const next = referenced.find(({ value }) => value === event.currentTarget.value);
          if (!next) return;
          setChosen(next.value);
          props.onChange(undefined);
        }}
      />
      <Pick
        {...props}
        key={kind}
        of={kind}
        prefix={`${kind}:`}
        value={start === kind ? props.value : ""}
        onChange={(value) => {
          setChosen(kind);
          props.onChange(value);
        }}
      />
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
