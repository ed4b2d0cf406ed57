/**
 * Keeps comments about places of the film folded that this viewer has not reached: by this browser's history, and by what plays on the
 * page. Nobody's own comments are folded to them.
 */
export function watchFolds(thread: HTMLElement, filmId: number): (lines: readonly HTMLElement[]) => void {
  let reached: number | null = null;
  let asking = false;
  const foldsOf = (lines: readonly HTMLElement[]) =>
    lines.flatMap((line) => {
      const fold = line.querySelector(":scope > div > .comment-fold");
      return fold instanceof HTMLDetailsElement && fold.dataset.second !== undefined ? [{ line, fold }] : [];
    });
  const all = () => foldsOf([...thread.querySelectorAll<HTMLElement>(".comment")]);

  function judge(folds: ReturnType<typeof foldsOf>): void {
    for (const { line, fold } of folds) {
      const seen = "own" in line.dataset || Number(fold.dataset.second) <= (reached ?? 0);
      if (seen) Object.assign(fold, { open: true }).dataset.judged = "seen";
      else if (fold.dataset.judged !== "unseen") Object.assign(fold, { open: false }).dataset.judged = "unseen";
    }
  }

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    const { watchRecord } = await import("#lib/client/history/watch.ts");
    reached = Math.max(reached ?? 0, (await watchRecord(filmId))?.position ?? 0);
    judge(all());
  }

  // Media events do not bubble; they can be caught on their way down.
  document.addEventListener(
    "timeupdate",
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || !target.closest("[data-player]")) return;
      const before = reached ?? 0;
      if (target.currentTime <= before || reached === null) return;
      reached = target.currentTime;
      if (Math.floor(reached) > Math.floor(before)) judge(all().filter(({ fold }) => fold.dataset.judged === "unseen"));
    },
    true,
  );

  return (lines) => {
    const folds = foldsOf(lines);
    if (folds.length === 0) return;
    if (reached === null) void ask();
    else judge(folds);
  };
}

/** Where the page's film is now, in seconds; null when it has not been started. */
export function playingSecond(): number | null {
  const video = document.querySelector<HTMLVideoElement>("[data-player] video");
  return video && video.currentTime > 0 ? video.currentTime : null;
}
