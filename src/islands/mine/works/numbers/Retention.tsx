import { useState } from "react";

const width = 600;
const height = 120;
/** Rows of the table: every tenth of the film. */
const rows = 10;

/** Which parts of the film are watched, from its beginning to its end, beside the most watched one. */
export function Retention({ curve, viewers }: { curve: readonly number[]; viewers: number }) {
  const [asTable, setAsTable] = useState(false);
  const half = curve.findIndex((share, at) => at > 0 && share < 0.5);
  const summary =
    `${viewers} 人看过，` +
    (half === -1 ? "大多看到了最后" : `看到 ${Math.round((half / curve.length) * 100)}% 处时还剩一半`);
  const points = curve.map((share, at) => `${((at + 0.5) / curve.length) * width},${height - share * height}`);
  return (
    <figure className="points-chart">
      <figcaption>
        <span>{summary}</span>
        <button className="mine-act" type="button" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "收起表格" : "看表格"}
          <span className="visually-hidden">：观众看到哪里</span>
        </button>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={`${summary}，各段见表格`}
        preserveAspectRatio="none"
      >
        <line className="chart-ground" x1="0" x2={width} y1={height} y2={height} />
        <polygon className="work-curve" points={`0,${height} ${points.join(" ")} ${width},${height}`} />
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>开头</span>
        <span>结尾</span>
      </p>
      {asTable && (
        <div className="points-table" tabIndex={0} role="region" aria-label="观众看到哪里">
          <table>
            <thead>
              <tr>
                <th scope="col">影片的</th>
                <th scope="col">与看得最多的一段相比</th>
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: rows }, (_, at) => (
                <tr key={at}>
                  <th scope="row">
                    {at * 10}%–{at * 10 + 10}%
                  </th>
                  <td>
                    {Math.round(
                      meanOf(curve.slice((at * curve.length) / rows, ((at + 1) * curve.length) / rows)) * 100,
                    )}
                    %
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}
