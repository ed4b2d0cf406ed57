interface Props {
  /** 0 if not chosen yet. */
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

/** Choice of a rating from 1 to 10. */
export function RatingChoice({ value, error, onChange }: Props) {
  return (
    <fieldset>
      <legend className="field-label">评分{value > 0 && `：${value} 分`}</legend>
      <div className="rating-choices">
        {Array.from({ length: 10 }, (_, index) => index + 1).map((points) => (
          <label className="rating-choice" key={points}>
            <input
              type="radio"
              name="rating"
              value={points}
              checked={points === value}
              onChange={() => onChange(points)}
            />
            {points}
            <span className="visually-hidden">分</span>
          </label>
        ))}
      </div>
      <p className="field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
