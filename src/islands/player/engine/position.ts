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

/** Whether there is another place to go to: a plain file whose host sends no parts of it starts anew wherever one goes. */
export function canSeek({ seekable }: HTMLVideoElement): boolean {
  return seekable.length === 0 || seekable.end(seekable.length - 1) > 0;
}
