/** Encodings of subtitle files; names as in `TextDecoder`. */
export const encodings = [
  { name: "utf-8", label: "UTF-8" },
  { name: "gb18030", label: "简体中文（GBK / GB18030）" },
  { name: "big5", label: "繁体中文（Big5）" },
  { name: "utf-16le", label: "UTF-16" },
  { name: "utf-16be", label: "UTF-16（大端）" },
  { name: "shift_jis", label: "日文（Shift_JIS）" },
  { name: "euc-kr", label: "韩文（EUC-KR）" },
  { name: "windows-1252", label: "西欧（Windows-1252）" },
] as const;
export type Encoding = (typeof encodings)[number]["name"];

/** Byte order marks. */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * The most likely encoding of a file. `sure` if it has a byte order mark or no other encoding is possible; otherwise the user should
 * confirm it.
 */
export function detectEncoding(bytes: Uint8Array): { encoding: Encoding; sure: boolean } {
  const mark = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (mark) return { encoding: mark[0], sure: true };
  if (isWritten(bytes, "utf-8")) return { encoding: bytes.includes(0) ? wideOf(bytes) : "utf-8", sure: true };
  if (bytes.includes(0)) return { encoding: wideOf(bytes), sure: false };
  if (isWritten(bytes, "big5") && lowSecondBytes(bytes) > lowShare) return { encoding: "big5", sure: false };
  return { encoding: isWritten(bytes, "gb18030") ? "gb18030" : "windows-1252", sure: false };
}

/** Decodes a file without its byte order mark; invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

function isWritten(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Digits and line ends have their zero byte second in little endian, first in big endian. */
function wideOf(bytes: Uint8Array): Encoding {
  const zeros = [0, 1].map((odd) => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  return (zeros[0] ?? 0) > (zeros[1] ?? 0) ? "utf-16be" : "utf-16le";
}

/** In Big5 some 45 % of two-byte characters have a second byte below 0x80, among common characters of GBK none. */
const lowShare = 0.1;

function lowSecondBytes(bytes: Uint8Array): number {
  let [letters, low] = [0, 0];
  for (let at = 0; at < bytes.length - 1; at += 1) {
    if ((bytes[at] ?? 0) < 0x81) continue;
    letters += 1;
    at += 1;
    if ((bytes[at] ?? 0) < 0x80) low += 1;
  }
  return letters === 0 ? 0 : low / letters;
}
