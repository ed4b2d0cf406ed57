/** Counts whole seconds down to 0 by the clock, not by ticks: a tab in the background ticks late. The returned function stops it. */
export function startCountdown(seconds: number, tell: (left: number) => void): () => void {
  const end = Date.now() + seconds * 1000;
  const timer = setInterval(tick, 1000);
  const stop = () => clearInterval(timer);

  function tick(): void {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    if (left === 0) stop();
    tell(left);
  }
  queueMicrotask(tick);
  return stop;
}
