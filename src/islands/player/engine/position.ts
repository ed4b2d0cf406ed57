/** Where in the film the viewer is. A `<video>` whose source is taken away tells 0 until there is a new one: that is not where the viewer is. */
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
