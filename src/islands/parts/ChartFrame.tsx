import { type ComponentProps, type ReactNode, useState } from "react";
import { Act } from "./Act.tsx";
import { DataTable } from "./DataTable.tsx";

interface Props {
  /** Summary of the chart in one sentence. */
  summary: string;
  /** Unit of the numbers. */
  unit: string;
  /** Labels of both ends of the axis. */
  ends: readonly [string, string];
  table: Pick<ComponentProps<typeof DataTable>, "name" | "heads" | "rows">;
  /** SVG content in the coordinates of `chartSize`. */
  children: ReactNode;
}

/** Size of the chart's coordinate system; it is stretched to the available space. */
export const chartSize = { width: 600, height: 120 } as const;

/** A chart, with the same numbers as a table on request. */
export function ChartFrame({ summary, unit, ends, table, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  const { width, height } = chartSize;
  return (
    <figure className="points-chart">
      <figcaption>
        <span>{summary}</span>
        <Act aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "收起表格" : "看表格"}
          <span className="visually-hidden">：{unit}</span>
        </Act>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={`${summary}，${table.name}见表格`}
        preserveAspectRatio="none"
      >
        <line className="chart-ground" x1="0" x2={width} y1={height} y2={height} />
        {children}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      {asTable && <DataTable className="points-table" {...table} />}
    </figure>
  );
}
