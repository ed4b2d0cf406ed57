import { open } from "node:fs/promises";

/** Bytes read to find the header of a fragmented file, which is a few kilobytes long. */
const headBytes = 64 * 1024;

/** How to write the codecs of a file for players (RFC 6381), from its header. */
export async function codecsOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    const codecs = codecsIn(head.subarray(0, bytesRead));
    if (codecs === null) throw new Error(`${file}: no picture in it that browsers know`);
    return codecs;
  } finally {
    await handle.close();
  }
}

/** The same of the boxes at the head of a file: profile and level of the picture, and AAC-LC if there is sound; null if there is no picture. */
export function codecsIn(head: Buffer): string | null {
  const picture = pictureCodec(head);
  if (picture === null) return null;
  return head.includes("mp4a") ? `${picture},mp4a.40.2` : picture;
}

const boxes = [
  { name: "avcC", write: toAvc },
  { name: "av1C", write: toAv1 },
  { name: "hvcC", write: toHevc },
] as const;

/** The codec of the pictures in a file with this header, e.g. `avc1.64001F`; null if it has none of ours. @internal */
export function pictureCodec(head: Buffer): string | null {
  for (const { name, write } of boxes) {
    const at = head.indexOf(name);
    if (at !== -1) return write(head.subarray(at + name.length));
  }
  return null;
}

/** Profile, flags and level. */
function toAvc(box: Buffer): string {
  return `avc1.${box.toString("hex", 1, 4).toUpperCase()}`;
}

/** Profile, level, tier and bits of a colour. */
function toAv1(box: Buffer): string {
  const [, first = 0, second = 0] = box;
  const level = String(first & 0x1f).padStart(2, "0");
  const bits = second & 0x40 ? (second & 0x20 ? "12" : "10") : "08";
  return `av01.${first >> 5}.${level}${second & 0x80 ? "H" : "M"}.${bits}`;
}

/** Profile, what it is compatible with, tier and level, and its constraints up to the last one. */
function toHevc(box: Buffer): string {
  const [, first = 0] = box;
  const space = ["", "A", "B", "C"][first >> 6] ?? "";
  const compatible = reversed(box.readUInt32BE(2)).toString(16).toUpperCase();
  const constraints = [...box.subarray(6, 12)].map((byte) => byte.toString(16).toUpperCase());
  const told = constraints.slice(0, constraints.findLastIndex((byte) => byte !== "0") + 1);
  return [`hvc1.${space}${first & 0x1f}`, compatible, `${first & 0x20 ? "H" : "L"}${box[12] ?? 0}`, ...told].join(".");
}

/** The bits in the opposite order. */
function reversed(bits: number): number {
  return Number.parseInt(bits.toString(2).padStart(32, "0").split("").toReversed().join(""), 2);
}
