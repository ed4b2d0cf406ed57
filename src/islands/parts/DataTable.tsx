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
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.title ?? row.name}</th>
              {row.cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
