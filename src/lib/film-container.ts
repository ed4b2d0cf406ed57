/** ffmpeg's names of the demuxers that may open a file. None of them follows references to other files. */
export const containers = [
  "mov",
  "matroska",
  "avi",
  "flv",
  "mpegts",
  "mpeg",
  "asf",
  "ogg",
  "mxf",
  "mp3",
  "flac",
  "wav",
  "aac",
  "aiff",
  "caf",
  "amr",
  "dv",
  "mpegvideo",
  "gif",
  "apng",
] as const;
export type Container = (typeof containers)[number];

/** Number of bytes that tell the container. */
export const headLength = 4096;

/** Magic bytes of the other formats. */
const beginnings: readonly [string, Container][] = [
  ["FLV\u{1}", "flv"],
  ["\0\0\u{1}\xba", "mpeg"],
  ["\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9", "asf"],
  ["OggS\0", "ogg"],
  ["\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02", "mxf"],
  ["fLaC", "flac"],
  ["caff\0\u{1}", "caf"],
  ["#!AMR", "amr"],
  ["\u{1f}\u{7}\0\x3f", "dv"],
  ["\u{1f}\u{7}\0\xbf", "dv"],
  ["\0\0\u{1}\xb3", "mpegvideo"],
];
/** Types of the first box of QuickTime and MP4 files. */
const firstBoxes = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);

/** Detects the container from the first bytes, never from the file name; null if it is not supported. */
export function containerOf(head: Uint8Array): Container | null {
  if (head.length < 16) return null;
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (firstBoxes.has(text.slice(4, 8))) return "mov";
  if (text.startsWith("\u{1a}E\xdf\xa3")) return /^.{4,120}\x42\x82.(?:webm|matroska)/s.test(text) ? "matroska" : null;
  if (/^RIFF.{4}AVI /s.test(text)) return "avi";
  if (/^(?:RIFF|RF64).{4}WAVE/s.test(text)) return "wav";
  if (/^FORM.{4}AIF[FC]/s.test(text)) return "aiff";
  if (/^GIF8[79]a/.test(text)) return isMoving(text) ? "gif" : null;
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return text.includes("acTL") ? "apng" : null;
  const known = beginnings.find(([beginning]) => text.startsWith(beginning));
  if (known) return known[1];
  return isTransportStream(text) ? "mpegts" : soundFrames(head);
}

/** Whether a GIF begins with a picture that is shown for a while, or again and again. */
function isMoving(text: string): boolean {
  const control = text.indexOf("\x21\xf9\u{4}");
  const delay = text.slice(control + 4, control + 6);
  return (control !== -1 && delay !== "\0\0") || text.includes("NETSCAPE2.0");
}

/** Whether these may be the first bytes of a film or of audio; what follows a tag of music is seen later. */
export function looksLikeFilm(head: Uint8Array): boolean {
  return containerOf(head) !== null || tagLength(head) > 0;
}

/** The packets of MPEG transport streams begin with the byte `G`, in camera files after a four-byte timestamp. */
const packets = [
  { size: 188, from: 0 },
  { size: 192, from: 4 },
];

/** Recordings may begin in the middle of a packet: then all that follow are looked at instead of four. */
function isTransportStream(text: string): boolean {
  const follow = (size: number, from: number, count: number) =>
    Array.from({ length: count }, (_, packet) => text[from + packet * size]).every((byte) => byte === "G");
  return packets.some(({ size, from }) => {
    const all = Math.floor(text.length / size);
    return (
      follow(size, from, 4) ||
      (all > 8 && Array.from({ length: size }, (_, at) => follow(size, at, all)).includes(true))
    );
  });
}

/** Raw MP3 and AAC start with a frame header: twelve sync bits, then layer, bit rate and sampling rate. */
function soundFrames(head: Uint8Array): Container | null {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return "aac";
  const [layer, rate, sampling] = [(second >> 1) & 3, third >> 4, (third >> 2) & 3];
  const isFrame = (second & 0xe0) === 0xe0 && layer !== 0 && layer !== 3 && rate !== 0 && rate !== 15 && sampling !== 3;
  return isFrame ? "mp3" : null;
}

/** Length in bytes of the ID3 tag at the start of a file; 0 if there is none. */
export function tagLength(head: Uint8Array): number {
  if (String.fromCharCode(...head.subarray(0, 3)) !== "ID3") return 0;
  // The size is stored in four bytes of seven bits.
  return 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}
