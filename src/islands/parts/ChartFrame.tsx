import { type ComponentProps, type ReactNode, useState } from "react";
import { Act } from "./Act.tsx";
import { DataTable } from "./DataTable.tsx";

interface Props {
  /** What the picture says, in one sentence. */
  summary: string;
  /** What the numbers are of. */
  unit: string;
  /** Where the picture begins and ends. */
  ends: readonly [string, string];
  table: Pick<ComponentProps<typeof DataTable>, "name" | "heads" | "rows">;
  /** Drawn on `chartSize`. */
  children: ReactNode;
}

/** The picture's own units, stretched to the room there is. */
export const chartSize = { width: 600, height: 120 } as const;

/** Numbers drawn for eyes, and written as a table for everybody who asks. */
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
