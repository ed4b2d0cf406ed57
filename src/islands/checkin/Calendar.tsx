import type { Output } from "#lib/contract/shapes.ts";
import { dayName } from "../parts/day-name.ts";
import { Icon } from "../../components/Icon.tsx";
import { type CalendarDay, type DayState, monthName, weeksOf } from "./days.ts";

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];

const labels: Readonly<Record<DayState, string>> = {
  checked: "已签到",
  "made-up": "已补签",
  today: "今天，还没有签到",
  missed: "漏签，可以补签",
  past: "没有签到",
  future: "",
};

interface Props {
  month: Output<"checkin/gave">;
  /** The day that was checked in just now; it is animated. */
  fresh: string | null;
  onMakeUp: (day: string) => void;
}

export function Calendar({ month, fresh, onMakeUp }: Props) {
  return (
    <table className="calendar">
      <caption className="visually-hidden">{monthName(month.month)}的签到</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" aria-label={`星期${name}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)?.day}>
            {week.map((day, index) => (
              <td key={day?.day ?? `empty-${index}`}>
                {day && <Day day={day} fresh={day.day === fresh} usable={month.cards > 0} onMakeUp={onMakeUp} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: CalendarDay;
  fresh: boolean;
  usable: boolean;
  onMakeUp: (day: string) => void;
}

function Day({ day, fresh, usable, onMakeUp }: DayProps) {
  const { state, number, points } = day;
  const done = state === "checked" || state === "made-up";
  const offered = state === "missed" && usable;
  const label = labels[state === "missed" && !usable ? "past" : state];
  const inside = (
    <>
      <span className="calendar-number" aria-hidden="true">
        {done ? <Icon name="check" /> : number}
      </span>
      <span className="calendar-note" aria-hidden="true">
        {done ? (points > 0 ? `+${points}` : "补") : offered ? "补签" : state === "today" ? "今天" : ""}
      </span>
      <span className="visually-hidden">
        {dayName(day.day)}
        {label && `，${label}`}
        {done && points > 0 && `，得 ${points} 分`}
      </span>
    </>
  );
  if (offered) {
    return (
      <button className="calendar-day" type="button" data-state={state} onClick={() => onMakeUp(day.day)}>
        {inside}
      </button>
    );
  }
  return (
    <span className="calendar-day" data-state={state} data-fresh={fresh || undefined}>
      {inside}
    </span>
  );
}
