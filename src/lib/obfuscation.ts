const scrambledLength = 100;

/** Fixed and public: it only hinders hot-linking of picture files and protects nothing. */
const key = new TextEncoder().encode("shiguang-scrambles-the-first-100");

/** Returns a copy with its first 100 bytes scrambled; scrambling twice restores the original. */
export function scramble(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const end = Math.min(scrambledLength, copy.length);
  for (let index = 0; index < end; index++) {
    copy[index] = (copy[index] ?? 0) ^ (key[index % key.length] ?? 0);
  }
  return copy;
}
