import { formatCount } from "#lib/format.ts";
import { shareText } from "./share-text.ts";

interface Props {
  heading: string;
  /** Of what there are too few: 新观众. */
  groups: readonly { name: string; people: number }[];
  /** Those in groups too small to be told. */
  rest: number;
}

/** How people divide into groups: a bar each, with number and share. */
export function Shares({ heading, groups, rest }: Props) {
  const all = rest + groups.reduce((sum, { people }) => sum + people, 0);
  const rows = rest > 0 ? [...groups, { name: "其余", people: rest }] : groups;
  return (
    <div className="mine-card">
      <h3>{heading}</h3>
      {rows.length === 0 ? (
        <p className="mine-note">这段时间新来的观众还太少，每一项到 5 个人以后才显示。</p>
      ) : (
        <table className="work-shares">
          <caption className="visually-hidden">{heading}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">哪里</th>
              <th scope="col">占多少</th>
              <th scope="col">人数</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, people }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="work-share">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="chart-bar" width={(people / all) * 100} height="8" rx="1" />
                  </svg>
                  <span className="visually-hidden">{shareText(people / all)}</span>
                </td>
                <td>
                  {formatCount(people)} 人 · {shareText(people / all)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
