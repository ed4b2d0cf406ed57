/** A progress bar; `percent` is 0 to 100, `words` is a more descriptive text for screen readers. */
export function Progress({ percent, label, text }: { percent: number; label: string; text?: string }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text || undefined}
    >
      <i style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
