/** A progress bar; `percent` is 0 to 100, `words` is a more descriptive text for screen readers. */
export function Progress({ percent, label, words }: { percent: number; label: string; words?: string }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words || undefined}
    >
      <i style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
