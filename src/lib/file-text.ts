const marks: readonly { bytes: readonly number[]; label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
];

/** Chinese Windows and its spreadsheets write this where they do not write UTF-8; it includes GBK. */
const chinese = "gb18030";

/**
 * Text of a file from another program: by its byte order mark, otherwise as what it declares itself to be, as UTF-8 or as GB 18030.
 * Null if none of these fits.
 */
export function knownText(bytes: Uint8Array, declared?: string): string | null {
  const marked = markedAs(bytes);
  const labels = marked === undefined ? [...(declared === undefined ? [] : [declared]), "utf-8", chinese] : [marked];
  for (const label of labels) {
    const text = decodedAs(label, bytes);
    if (text !== null) return text;
  }
  return null;
}

/** The same; where nothing fits, with U+FFFD for the bytes that are wrong. */
export function fileText(bytes: Uint8Array, declared?: string): string {
  return knownText(bytes, declared) ?? new TextDecoder(markedAs(bytes) ?? chinese).decode(bytes);
}

function markedAs(bytes: Uint8Array): string | undefined {
  return marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.label;
}

/** Null if the encoding is unknown or does not fit. */
function decodedAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
