import { useContext } from "react";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { FormErrors } from "../../parts/field-errors.ts";
import type { ControlProps } from "./control-props.ts";
import { Pick, pickedName } from "./Pick.tsx";
import { RowActs } from "./RowActs.tsx";
import { type Part, toList, toPart, toText, withValue } from "./values.ts";
import "./episodes.css";

/** Films in viewing order, each with its number: films are picked one after the other, and change places. */
export function Episodes(props: ControlProps) {
  const { field, value, update, path, names } = props;
  const errors = useContext(FormErrors);
  const items = toList(value).map(toPart);
  const numbers = numbersOf(items);
  const turn = (change: (items: Part[]) => Part[]) => update((now) => change(toList(now).map(toPart)));
  const add = (video: string) =>
    turn((now) => (now.some((item) => item["video"] === video) ? now : [...now, { video }]));
  return (
    <fieldset className="content-group content-episodes">
      <legend>{legendOf(props)}</legend>
      {field.note !== "" && <p className="field-note">{field.note}</p>}
      <ol className="content-rows" role="list">
        {items.map((item, at) => {
          const key = toText(item["video"]);
          const name = key === "" ? "没有选影片" : pickedName("video", key, names);
          const wrong = [errors[`${path}.${at}`], errors[`${path}.${at}.video`], errors[`${path}.${at}.number`]];
          return (
            <li className="content-row" key={key || at}>
              <label className="content-episode">
                <input
                  className="field-input"
                  inputMode="numeric"
                  aria-label={`${name}是第几集`}
                  placeholder={String(numbers[at])}
                  value={toText(item["number"])}
                  onChange={(event) => {
                    const number = readNumber(event.currentTarget.value);
                    turn((now) => now.map((one, index) => (index === at ? withValue(one, "number", number) : one)));
                  }}
                />
                {name}
              </label>
              <RowActs
                at={at}
                count={items.length}
                about={name}
                onMove={(by) => turn((now) => swapped(now, Math.min(at, at + by)))}
                onRemove={() => turn((now) => now.toSpliced(at, 1))}
              />
              {wrong.map(
                (reason) =>
                  reason !== undefined && (
                    <p className="field-error" key={reason}>
                      {reason}
                    </p>
                  ),
              )}
            </li>
          );
        })}
      </ol>
      <Pick
        {...props}
        of="video"
        field={{ ...field, label: "加一集", note: "" }}
        value=""
        onPicked={add}
        onChange={() => {}}
      />
    </fieldset>
  );
}

/** Beside other seasons it is said which one it is. */
function legendOf({ field, path, document }: ControlProps): string {
  const season = seasonOf(path, document);
  return season === null ? field.label : `第 ${season} 季的单集`;
}

/** Number of the later season that a field belongs to: its own, or the one after that of the season before. */
export function seasonOf(path: string, document: ContentDocument): number | null {
  const at = /^seasons\.(\d+)\./.exec(path)?.[1];
  return numbersOf(toList(document["seasons"]).map(toPart), 1)[Number(at)] ?? null;
}

/** The number of each: its own, or the one after that of the one before. */
function numbersOf(items: readonly Part[], before = 0): number[] {
  let last = before;
  return items.map(({ number }) => (last = typeof number === "number" ? number : last + 1));
}

/** What is typed need not be a number yet. */
function readNumber(text: string): number | string | undefined {
  const typed = text.trim();
  return typed === "" ? undefined : /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/** The film at a place and the next change places; the numbers stay. */
function swapped(items: readonly Part[], at: number): Part[] {
  const [one, other] = items.slice(at, at + 2);
  if (!one || !other) return [...items];
  return items.with(at, withValue(one, "video", other["video"])).with(at + 1, withValue(other, "video", one["video"]));
}
