import type { Suggested } from "./useSuggested.ts";

interface Props {
  label: string;
  /** Null while nothing has been looked for. */
  found: readonly Suggested[] | null;
  /** Said when nothing was found. */
  none: string;
  onChoose: (one: Suggested) => void;
}

/** What was found, to choose from. */
export function Suggestions({ label, found, none, onChoose }: Props) {
  return (
    <>
      <ul className="compose-chips" role="list" aria-label={label}>
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" className="chip compose-chip" onClick={() => onChoose(one)}>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
      <p className="field-note" role="status">
        {found?.length === 0 ? none : ""}
      </p>
    </>
  );
}
