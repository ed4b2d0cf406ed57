import type { WorkStatistics } from "#lib/contract/schemas/works.ts";
import { ChartFrame, chartSize } from "../../../parts/ChartFrame.tsx";
import { shareText } from "./share-text.ts";

type Stretches = WorkStatistics["stretches"];

/** A film with where its viewers stop. */
export interface StayingFilm {
  id: number;
  title: string;
  stretches: Stretches;
}

/** Which share of the viewers is still watching, from the beginning to the end; of up to four films in one chart. */
export function Staying({ films }: { films: readonly StayingFilm[] }) {
  const { width, height } = chartSize;
  const [first] = films;
  if (!first) return null;
  const isOne = films.length === 1;
  const stops = [...new Set(films.flatMap(({ stretches }) => stretches.map(({ to }) => to)))].toSorted(
    (one, other) => one - other,
  );
  return (
    <>
      <ChartFrame
        summary={isOne ? summaryOf(first.stretches) : `${films.length} 部影片各处还有多少人在看`}
        unit="还在看的观众"
        ends={["开头", "结尾"]}
        table={{
          name: "还在看的观众",
          heads: ["看到影片的", ...films.map(({ title }) => title), ...(isOne ? ["在这一段离开"] : [])],
          rows: stops.map((to) => ({
            name: shareText(to),
            cells: [
              ...films.map(({ stretches }) => shareText(stayingAt(stretches, to))),
              ...(isOne ? [shareText(first.stretches.find((one) => one.to === to)?.left ?? 0)] : []),
            ],
          })),
        }}
      >
        {films.map(({ id, stretches }, at) => (
          <polyline
            className={`work-line-chart work-line-${at}`}
            key={id}
            points={[`0,0`, ...stretches.map(({ to, staying }) => `${to * width},${height - staying * height}`)].join(
              " ",
            )}
          />
        ))}
      </ChartFrame>
      {!isOne && (
        <ul className="work-legend" role="list">
          {films.map(({ id, title }, at) => (
            <li key={id}>
              <svg viewBox="0 0 24 8" aria-hidden="true">
                <line className={`work-line-chart work-line-${at}`} x1="0" x2="24" y1="4" y2="4" />
              </svg>
              {title}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function summaryOf(stretches: Stretches): string {
  const most = stretches.slice(0, -1).toSorted((one, other) => other.left - one.left)[0];
  const last = stretches.at(-1);
  // Of few viewers one stretch is the whole film.
  if (!last || last.from === 0) return "看过的人还少，看不出在哪里离开";
  const end = `看到 ${shareText(last.from)} 处的占 ${shareText(last.left + last.staying)}`;
  if (!most || most.left === 0) return end;
  return `${end}；离开最多的是 ${shareText(most.from)}–${shareText(most.to)} 处，${shareText(most.left)} 的观众`;
}

/** At a position between the ends of two stretches: in between. */
export function stayingAt(stretches: Stretches, at: number): number {
  let before = { to: 0, staying: 1 };
  for (const one of stretches) {
    if (one.to >= at) {
      const part = one.to === before.to ? 1 : (at - before.to) / (one.to - before.to);
      return before.staying + (one.staying - before.staying) * part;
    }
    before = one;
  }
  return before.staying;
}
