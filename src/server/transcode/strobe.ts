/** Frames are scaled to this size for the analysis. */
const size = { width: 16, height: 12 };
/** ffmpeg filter that produces the meter's input: brightness only, in the film's range (16 to 235). */
export const flashFilter = `extractplanes=y,scale=${size.width}:${size.height}:flags=area`;

/**
 * A coarse version of WCAG 2.3.1: more than three flashes within a second, each a pair of opposing brightness changes of at least a tenth,
 * over a quarter of the picture, with the darker side not itself bright. Colours are ignored.
 */
const change = 0.1;
const brightest = 0.8;
const share = 0.25;
/** Three flashes are six changes. */
const maxChanges = 6;

const cells = size.width * size.height;
/** Relative luminance of a grey value, as defined by sRGB. */
const luminance = Float32Array.from({ length: 256 }, (_, grey) => {
  const value = Math.min(1, Math.max(0, (grey - 16) / 219));
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Takes the frames of a film in order, one grey byte per cell, and reports at the end whether it flashes dangerously. */
export function createFlashMeter(framesPerSecond: number) {
  // Direction of each cell's last brightness change, and the extreme value reached since.
  const way = new Int8Array(cells).fill(1);
  const extreme = new Float32Array(cells);
  let rest: Buffer = Buffer.alloc(0);
  let frame = 0;
  let flashing = false;
  let lastWay = 0;
  const changes: number[] = [];

  /** Direction in which a cell's brightness turns with this frame: 1 brighter, -1 darker, 0 no turn. */
  function turned(cell: number, value: number): number {
    const [rising, reached] = [way[cell] === 1, extreme[cell] ?? 0];
    const back = rising ? reached - value : value - reached;
    const turns = back >= change && Math.min(reached, value) < brightest;
    if (turns) way[cell] = rising ? -1 : 1;
    if (turns || back < 0) extreme[cell] = value;
    return turns ? (way[cell] ?? 0) : 0;
  }

  function look(bytes: Buffer): void {
    let [rises, falls] = [0, 0];
    for (let cell = 0; cell < cells; cell += 1) {
      const turn = turned(cell, luminance[bytes[cell] ?? 0] ?? 0);
      if (turn === 1) rises += 1;
      if (turn === -1) falls += 1;
    }
    const now = rises >= cells * share ? 1 : falls >= cells * share ? -1 : 0;
    frame += 1;
    if (now === 0 || now === lastWay) return;
    lastWay = now;
    changes.push(frame);
    while ((changes[0] ?? frame) <= frame - framesPerSecond) changes.shift();
    if (changes.length > maxChanges) flashing = true;
  }

  return {
    add(bytes: Buffer): void {
      if (flashing) return;
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      let at = 0;
      for (; at + cells <= all.length; at += cells) look(all.subarray(at, at + cells));
      rest = Buffer.from(all.subarray(at));
    },
    flashes: () => flashing,
  };
}
