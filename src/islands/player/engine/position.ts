/** Tracks the viewer's position. A `<video>` without a source reports 0 until it has a new one, which is not the viewer's position. */
export function followPosition(video: HTMLVideoElement, begin: number, signal: AbortSignal) {
  let second = begin;
  const look = () => {
    if (video.readyState > 0) second = video.currentTime;
  };
  for (const event of ["timeupdate", "seeking"]) video.addEventListener(event, look, { signal });
  return {
    second: () => second,
    set(to: number): void {
      second = to;
    },
  };
}
