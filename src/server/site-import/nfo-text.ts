const marks: readonly { bytes: readonly number[]; label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
];

/** Decodes a file by its BOM or declaration if that is right, otherwise as UTF-8, and otherwise as GB18030. */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark.label).decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(head)?.[1];
  // A declaration that can be read as single bytes cannot truly be UTF-16.
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
