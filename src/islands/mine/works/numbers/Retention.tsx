import { ChartFrame, chartSize } from "../../../parts/ChartFrame.tsx";

/** Rows of the table: every tenth of the film. */
const rows = 10;

/** Which parts of the film are watched, from its beginning to its end, beside the most watched one. */
export function Retention({ curve, viewers }: { curve: readonly number[]; viewers: number }) {
  const { width, height } = chartSize;
  const half = curve.findIndex((share, at) => at > 0 && share < 0.5);
  const summary =
    `${viewers} 人看过，` +
    (half === -1 ? "大多看到了最后" : `看到 ${Math.round((half / curve.length) * 100)}% 处时还剩一半`);
  const points = curve.map((share, at) => `${((at + 0.5) / curve.length) * width},${height - share * height}`);
  const share = (at: number) => meanOf(curve.slice((at * curve.length) / rows, ((at + 1) * curve.length) / rows));
  return (
    <ChartFrame
      summary={summary}
      unit="观众看到哪里"
      ends={["开头", "结尾"]}
      table={{
        name: "观众看到哪里",
        heads: ["影片的", "与看得最多的一段相比"],
        rows: Array.from({ length: rows }, (_, at) => ({
          name: `${at * 10}%–${at * 10 + 10}%`,
          cells: [`${Math.round(share(at) * 100)}%`],
        })),
      }}
    >
      <polygon className="work-curve" points={`0,${height} ${points.join(" ")} ${width},${height}`} />
    </ChartFrame>
  );
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}
