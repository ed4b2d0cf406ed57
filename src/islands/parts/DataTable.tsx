import type { ReactNode } from "react";

interface Props {
  name: string;
  /** Said over it too. */
  caption?: boolean;
  /** Of the box a wide one scrolls in, and of the table. */
  className: string;
  tableClass?: string;
  heads: readonly string[];
  rows: readonly { name: string; title?: ReactNode; cells: readonly (string | number)[] }[];
}

/** Numbers in rows, each with its name. */
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
