const marks: readonly { bytes: readonly number[]; label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
];

/** The text of a file whose encoding its beginning says, rightly or not; what is no UTF-8 is taken for Chinese of older programs. */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark.label).decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(head)?.[1];
  // Text in two bytes each cannot be read as far as its own declaration.
  const asDeclared = declared === undefined || /^utf-?16/i.test(declared) ? null : decodeAs(declared, bytes);
  return asDeclared ?? decodeAs("utf-8", bytes) ?? new TextDecoder("gb18030").decode(bytes);
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
