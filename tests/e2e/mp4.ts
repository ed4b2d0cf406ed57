/** Boxes that contain other boxes. */
const containers = new Set(["moov", "trak", "mdia", "mvex", "moof", "traf"]);

interface Box {
  type: string;
  start: number;
  end: number;
  children: Box[];
}

function readBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (size < 8) break;
    const stop = Math.min(at + size, end);
    boxes.push({ type, start: at, end: stop, children: containers.has(type) ? readBoxes(bytes, at + 8, stop) : [] });
    at += size;
  }
  return boxes;
}

function all(boxes: Box[]): Box[] {
  return boxes.flatMap((box) => [box, ...all(box.children)]);
}

/** Converts these boxes to free space; nothing else moves. */
function free(bytes: Buffer, boxes: Box[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { start } of boxes) copy.write("free", start + 4, "latin1");
  return copy;
}

/** An initialization or media segment of a fragmented MP4 without one of its tracks. */
export function withoutTrack(bytes: Buffer, track: number): Buffer {
  const idAt: Record<string, number> = { tkhd: 20, trex: 12, tfhd: 12 };
  const names = (box: Box) => {
    const offset = idAt[box.type];
    return offset !== undefined && bytes.readUInt32BE(box.start + offset) === track;
  };
  return free(
    bytes,
    all(readBoxes(bytes)).filter((box) => names(box) || (/^tra[kf]$/.test(box.type) && box.children.some(names))),
  );
}

/** A whole fragmented MP4 without the segments with these numbers. */
export function withoutPieces(bytes: Buffer, numbers: number[]): Buffer {
  const boxes = readBoxes(bytes);
  const heads = boxes.filter(({ type }) => type === "moof");
  const lost = numbers.flatMap((number) => heads[number] ?? []);
  const data = lost.flatMap((head) => boxes.find(({ type, start }) => type === "mdat" && start === head.end) ?? []);
  return free(bytes, [...lost, ...data]);
}

/** A segment with a declared length above its real one: the data after it is parsed as its rest, as after a truncated response. */
export function withoutEnd(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (const { type, start, end } of readBoxes(bytes))
    if (type === "mdat") copy.writeUInt32BE(end - start + 5000, start);
  return copy;
}

/** A segment with noise instead of video and audio data, and a valid header. */
export function withNoise(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (const { type, start, end } of readBoxes(bytes)) if (type === "mdat") copy.fill(0xa5, start + 8, end);
  return copy;
}
