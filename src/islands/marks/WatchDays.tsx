import { useContext, useId, useRef, useState } from "react";
import { markLimits } from "#lib/marks.ts";
import { Button } from "../parts/Button.tsx";
import { FormErrors } from "../parts/field-errors.ts";
import type { FieldErrors, ReadField } from "../parts/useForm.ts";
import { today } from "#lib/client/today.ts";

/** Number of days displayed at first: a film may have been watched hundreds of times. */
const shownFirst = 5;

const nameOf = (key: number): string => `day-${key}`;

export type WatchDayRows = ReturnType<typeof useWatchDays>;

/** The days a film was watched on as rows of a form, the latest first. */
export function useWatchDays(days: readonly string[]) {
  const [rows, setRows] = useState(() => (days.length === 0 ? [""] : days).map((day, key) => ({ key, day })));
  const lastKey = useRef(rows.length);
  return {
    rows,
    add() {
      lastKey.current += 1;
      setRows([{ key: lastKey.current, day: "" }, ...rows]);
    },
    remove: (removed: number) => setRows(rows.filter(({ key }) => key !== removed)),
    /** The days as they are in the form, latest first. */
    read(field: ReadField): string[] {
      const days = rows.map(({ key }) => field(nameOf(key)));
      return [...new Set(days.filter((day) => day !== ""))].toSorted().toReversed();
    },
    check(field: ReadField): FieldErrors {
      const wrong = rows.filter(({ key }) => field(nameOf(key)) > today());
      return Object.fromEntries(wrong.map(({ key }) => [nameOf(key), "日期还没有到"]));
    },
  };
}

/** Every day on which the film was watched: each can be changed or removed, and more can be added. */
export function WatchDays({ days, hidden }: { days: WatchDayRows; hidden: boolean }) {
  const id = useId();
  const errors = useContext(FormErrors);
  const list = useRef<HTMLFieldSetElement>(null);
  const [count, setCount] = useState(shownFirst);
  const { rows } = days;
  const shown = rows.slice(0, count);
  const focusAdd = () => list.current?.querySelector<HTMLElement>(".watch-day-add")?.focus();

  function add(): void {
    days.add();
    // A row that is displayed stays so, with what was typed in it.
    setCount(count + 1);
  }

  return (
    // What was begun in it, and is not asked for on this shelf, does not keep the rest from being saved.
    <fieldset className="field watch-days" hidden={hidden} disabled={hidden} ref={list}>
      <legend className="field-label">看过的日期</legend>
      {shown.map(({ key, day }, at) => {
        const name = nameOf(key);
        const error = errors[name];
        return (
          <div className="watch-day" key={key}>
            <input
              className="field-input"
              type="date"
              name={name}
              max={today()}
              defaultValue={day}
              aria-label={`看过的日期，第 ${at + 1} 个`}
              aria-invalid={Boolean(error)}
              aria-describedby={error ? `${id}-${name}` : undefined}
              // A row without a day is one that was just added, except the only one of a film never dated.
              autoFocus={day === "" && rows.length > 1}
            />
            <Button
              label="移除"
              aria-label={`移除日期 ${day || "（未填）"}`}
              className="button-small"
              onClick={() => {
                days.remove(key);
                focusAdd();
              }}
            />
            {error && (
              <p className="field-error" id={`${id}-${name}`}>
                {error}
              </p>
            )}
          </div>
        );
      })}
      {rows.slice(shown.length).map(({ key, day }) => (
        <input type="hidden" name={nameOf(key)} value={day} key={key} />
      ))}
      <p className="watch-day-acts">
        {rows.length < markLimits.days && (
          <Button label="加一个日期" className="button-small watch-day-add" onClick={add} />
        )}
        {shown.length < rows.length && (
          <Button label={`全部 ${rows.length} 个日期`} className="button-small" onClick={() => setCount(Infinity)} />
        )}
      </p>
    </fieldset>
  );
}
