import type { ReactNode } from "react";

interface Props {
  name: string;
  /** Whether the name is also a visible caption. */
  caption?: boolean;
  /** Class of the scrollable container; `tableClass` is the table's. */
  className: string;
  tableClass?: string;
  heads: readonly string[];
  rows: readonly { name: string; title?: ReactNode; cells: readonly (string | number)[] }[];
}

/** A table of numbers, with a name for each row. */
export function DataTable({ name, caption = false, className, tableClass, heads, rows }: Props) {
  return (
    <div className={className} tabIndex={0} role="region" aria-label={name}>
      <table className={tableClass}>
        {caption && <caption>{name}</caption>}
        <thead>
          <tr>
            {heads.map((head, at) => (
              // Two films may have the same title.
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">{row.title ?? row.name}</th>
              {row.cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
