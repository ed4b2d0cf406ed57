import { useId } from "react";
import { starsText } from "#lib/marks.ts";

interface Props {
  /** Half stars; null without. */
  value: number | null;
  onChange: (value: number | null) => void;
}

const halves = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Half stars to choose from, by pointer, touch and arrow keys; the one that is chosen takes itself back when it is pressed again. */
export function StarInput({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="stars">
      <legend className="visually-hidden">我的评分</legend>
      <span className="stars-row">
        {halves.map((half) => (
          <label className="star-half" data-on={value !== null && half <= value ? "" : undefined} key={half}>
            <input
              type="radio"
              name={name}
              value={half}
              aria-label={starsText(half)}
              checked={value === half}
              onChange={() => onChange(half)}
              // The second press of a double click would take it back.
              onClick={({ detail }) => detail < 2 && value === half && onChange(null)}
            />
            <i />
          </label>
        ))}
      </span>
      <span className="stars-words" aria-live="polite">
        {value === null ? "评分" : starsText(value)}
      </span>
    </fieldset>
  );
}
