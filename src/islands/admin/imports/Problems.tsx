import type { ImportDetail } from "#lib/contract/schemas/imports.ts";

/** What is wrong in the source, the most frequent first, with some of the records. */
export function Problems({ problems }: { problems: ImportDetail["problems"] }) {
  if (problems.length === 0) return <p className="mine-fact">没有发现问题。</p>;
  return (
    <ul className="import-problems" role="list">
      {problems.map(({ field, label, reason, hint, count, samples }) => (
        <li key={`${field} ${reason}`}>
          <details>
            <summary>
              <strong>{label}</strong> {reason}
              <span className="admin-badge">{`${count} 条`}</span>
            </summary>
            {hint !== "" && <p>{hint}</p>}
            {field !== "" && field !== label && (
              <p className="mine-fact">
                在来源里是 <code>{field}</code>
              </p>
            )}
            <table>
              <thead>
                <tr>
                  <th scope="col">在哪里</th>
                  <th scope="col">写的是</th>
                </tr>
              </thead>
              <tbody>
                {samples.map(({ line, value }, at) => (
                  <tr key={at}>
                    <td>{line}</td>
                    <td>{value === "" ? "（空）" : value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </li>
      ))}
    </ul>
  );
}
