import { fileText } from "#lib/file-text.ts";

/** Decodes a file by its BOM or declaration if that is right, otherwise as UTF-8, and otherwise as GB18030. */
export function decodeText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(head)?.[1];
  // A declaration that can be read as single bytes cannot truly be UTF-16.
  return fileText(bytes, declared !== undefined && /^utf-?16/i.test(declared) ? undefined : declared);
}
