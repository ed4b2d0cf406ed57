import type { FilmKind } from "#lib/film-kinds.ts";

export interface ClassChoice {
  name: string;
  isTaken: boolean;
  /** Key of the channel; empty to find it by name. */
  channel: string;
  /** Empty as the source says it. */
  kind: FilmKind | "";
  /** Key or name of the tag; empty for none, null to find it by name. */
  genre: string | null;
}

type Choices<Key extends string = string> = readonly { key: Key; name: string }[];

interface Props {
  choice: ClassChoice;
  count: number | null;
  channels: Choices;
  kinds: Choices<FilmKind>;
  genres: Choices;
  onChange: (more: Partial<ClassChoice>) => void;
}

const drop = "drop";

/** One class of a source: whether it is taken, and as what. */
export function ClassLine({ choice, count, channels, kinds, genres, onChange }: Props) {
  const { name, isTaken, channel, kind, genre } = choice;
  return (
    <li>
      <label className="import-class">
        <input type="checkbox" checked={isTaken} onChange={({ target }) => onChange({ isTaken: target.checked })} />
        <span className="import-word">
          {name}
          <span className="mine-fact">{count === null ? "不知道几部" : `${count} 部`}</span>
        </span>
      </label>
      {isTaken && (
        <>
          <select
            className="field-input"
            aria-label={`${name}放进哪个频道`}
            value={channel}
            onChange={({ target }) => onChange({ channel: target.value })}
          >
            <option value="">频道：按名字找</option>
            <Named value={channel} choices={channels} />
          </select>
          <select
            className="field-input"
            aria-label={`${name}里是哪一种影片`}
            value={kind}
            onChange={({ target }) => onChange({ kind: kinds.find(({ key }) => key === target.value)?.key ?? "" })}
          >
            <option value="">种类：看对方怎么写</option>
            <Named value={kind} choices={kinds} />
          </select>
          <select
            className="field-input"
            aria-label={`${name}对应哪个标签`}
            value={genre === null ? "" : genre === "" ? drop : `=${genre}`}
            onChange={({ target: { value } }) =>
              onChange({ genre: value === "" ? null : value === drop ? "" : value.slice(1) })
            }
          >
            <option value="">标签：按名字找</option>
            <option value={drop}>不要标签</option>
            <Named prefix="=" value={genre ?? ""} choices={genres} />
          </select>
        </>
      )}
    </li>
  );
}

/** The choices, with one made before that is among them no longer. */
function Named({ value, choices, prefix = "" }: { value: string; choices: Choices; prefix?: string }) {
  const isKnown = value === "" || choices.some(({ key }) => key === value);
  return (
    <>
      {!isKnown && <option value={`${prefix}${value}`}>{value}</option>}
      {choices.map(({ key, name }) => (
        <option key={key} value={`${prefix}${key}`}>
          {name}
        </option>
      ))}
    </>
  );
}
