/** A fragment of MP4: the boxes `moof` and `mdat`. */
export interface Fragment {
  bytes: Buffer;
  /** When it begins, where the one before ended if nothing is missing between, and ends; milliseconds since the first. */
  start: number;
  end: number;
  /** It begins with a key frame; nothing is needed before sound without pictures. */
  independent: boolean;
  /** How many pictures it has. */
  frames: number;
}

interface Handlers {
  /** The boxes before the first fragment. */
  onHead(bytes: Buffer): void;
  onFragment(fragment: Fragment): void;
}

/** Maximum bytes of one box: a part of a second of the highest bit rate, and much to spare. */
const maxBox = 256 * 1024 * 1024;

/** Cuts a stream of fragmented MP4 between its fragments. Throws on what is none. */
export function createCutter({ onHead, onFragment }: Handlers): (bytes: Buffer) => void {
  let waiting: Buffer[] = [];
  let size = 0;
  let head: Buffer[] = [];
  let tracks: Track[] = [];
  let until: number | null = null;
  let moof: Buffer | null = null;

  function take(box: Buffer): void {
    const type = typeOf(box, 0);
    if (type === "moof") {
      if (head.length > 0) onHead(Buffer.concat(head));
      head = [];
      moof = box;
    } else if (moof !== null) {
      if (type !== "mdat") return;
      const read = readMoof(moof, tracks, until);
      until = read.end;
      onFragment({ ...read, bytes: Buffer.concat([moof, box]) });
      moof = null;
    } else {
      head.push(box);
      if (type === "moov") tracks = tracksOf(box);
    }
  }

  return (bytes) => {
    waiting.push(bytes);
    size += bytes.length;
    for (;;) {
      if (size < 8) return;
      if ((waiting[0]?.length ?? 0) < 8) waiting = [Buffer.concat(waiting)];
      const length = waiting[0]?.readUInt32BE(0) ?? 0;
      if (length < 8 || length > maxBox) throw new Error(`a box of ${length} bytes`);
      if (size < length) return;
      const all = Buffer.concat(waiting);
      waiting = [all.subarray(length)];
      size -= length;
      take(all.subarray(0, length));
    }
  };
}

const typeOf = (bytes: Buffer, at: number) => bytes.toString("latin1", at + 4, at + 8);

/** The contents of the boxes of a type, directly below those in `bytes`. */
function* boxes(bytes: Buffer, type: string): Generator<Buffer> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) throw new Error("a box that is cut");
    if (typeOf(bytes, at) === type) yield bytes.subarray(at + 8, at + length);
    at += length;
  }
}

function inside(bytes: Buffer, ...path: string[]): Buffer {
  let found = bytes;
  for (const type of path) {
    const [next] = boxes(found, type);
    if (!next) throw new Error(`no ${type}`);
    found = next;
  }
  return found;
}

interface Track {
  id: number;
  /** Units in a second. */
  timescale: number;
  hasPictures: boolean;
}

function tracksOf(moov: Buffer): Track[] {
  return [...boxes(moov.subarray(8), "trak")].map((track) => {
    const name = inside(track, "tkhd");
    const header = inside(track, "mdia", "mdhd");
    return {
      id: name.readUInt32BE(name[0] === 1 ? 20 : 12),
      timescale: header.readUInt32BE(header[0] === 1 ? 20 : 12),
      hasPictures: inside(track, "mdia", "hdlr").toString("latin1", 8, 12) === "vide",
    };
  });
}

/** Width and height in pixels of the first track, from the boxes before the first fragment. */
export function sizeOf(head: Buffer): { width: number; height: number } {
  const header = inside(head, "moov", "trak", "tkhd");
  const side = (at: number) => header.readUInt32BE(header.length - at) / 0x10000;
  return { width: Math.round(side(8)), height: Math.round(side(4)) };
}

/** Flags that say which fields are there (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const inTrack = { offset: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20 };
const inRun = { offset: 0x1, first: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };
/** In the flags of a sample: others are needed to show it. */
const isNoSync = 0x10000;

/** Milliseconds from which a picture is shown for so long that it goes on in fragments with sound alone, and by which it outlasts the sound beside it then. */
const longShown = 250;
const maxLead = 150;

/** `until`: milliseconds up to which there is something already; null for the first, which begins with its pictures whenever its sound does. */
function readMoof(moof: Buffer, tracks: readonly Track[], until: number | null): Omit<Fragment, "bytes"> {
  const runs = [...boxes(moof.subarray(8), "traf")].map((traf) => readTraf(traf, tracks));
  const pictures = runs.find(({ hasPictures }) => hasPictures);
  const sound = runs.find(({ hasPictures }) => !hasPictures);
  const main = pictures ?? sound;
  if (!main) throw new Error("an empty fragment");
  // Otherwise the times are those of the pictures: the qualities of a broadcast have the same, whatever sound lies beside them.
  const isSlow = pictures && pictures.end - pictures.start > pictures.count * longShown;
  const isShort = isSlow && sound && pictures.end - sound.end > maxLead;
  const start = until === null ? main.start : Math.max(until, Math.min(...runs.map((run) => run.start)));
  return {
    start,
    end: Math.max(start, isShort ? sound.end : main.end),
    independent: main.isSync && (pictures !== undefined || !tracks.some(({ hasPictures }) => hasPictures)),
    frames: main.count,
  };
}

/** What a fragment has of one track; times in milliseconds. */
interface Samples {
  hasPictures: boolean;
  start: number;
  end: number;
  /** The first needs no other to be shown. */
  isSync: boolean;
  count: number;
}

function readTraf(traf: Buffer, tracks: readonly Track[]): Samples {
  const header = inside(traf, "tfhd");
  const track = tracks.find(({ id }) => id === header.readUInt32BE(4));
  if (!track) throw new Error("an unknown track");
  const defaults = readTrackHeader(header);
  const time = inside(traf, "tfdt");
  const start = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
  let duration = 0;
  let count = 0;
  let flags: number | null = null;
  for (const run of boxes(traf, "trun")) {
    const read = readRun(run, defaults);
    duration += read.duration;
    count += run.readUInt32BE(4);
    flags ??= read.flags;
  }
  const toMilliseconds = (units: number) => Math.round((units * 1000) / track.timescale);
  return {
    hasPictures: track.hasPictures,
    start: toMilliseconds(start),
    end: toMilliseconds(start + duration),
    isSync: ((flags ?? 0) & isNoSync) === 0,
    count,
  };
}

function readTrackHeader(header: Buffer): { duration: number; flags: number } {
  const has = header.readUInt32BE(0);
  let at = 8;
  if (has & inTrack.offset) at += 8;
  if (has & inTrack.description) at += 4;
  const duration = has & inTrack.duration ? header.readUInt32BE(at) : 0;
  if (has & inTrack.duration) at += 4;
  if (has & inTrack.size) at += 4;
  return { duration, flags: has & inTrack.flags ? header.readUInt32BE(at) : 0 };
}

/** Units of time of a run of samples, and the flags of its first. */
function readRun(run: Buffer, defaults: { duration: number; flags: number }): { duration: number; flags: number } {
  const has = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  let at = 8;
  if (has & inRun.offset) at += 4;
  let flags = has & inRun.first ? run.readUInt32BE(at) : null;
  if (has & inRun.first) at += 4;
  let duration = 0;
  for (let sample = 0; sample < count; sample += 1) {
    duration += has & inRun.duration ? run.readUInt32BE(at) : defaults.duration;
    if (has & inRun.duration) at += 4;
    if (has & inRun.size) at += 4;
    if (has & inRun.flags) {
      flags ??= run.readUInt32BE(at);
      at += 4;
    }
    if (has & inRun.composition) at += 4;
  }
  return { duration, flags: flags ?? defaults.flags };
}
