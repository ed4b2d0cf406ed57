import { scramble } from "#lib/obfuscation.ts";

/** Milliseconds a poster waits for its picture before it goes without. */
const timeout = 8000;

/**
 * A picture to draw on a canvas, scrambled on the wire or not. Its bytes are fetched: an `<img>` of another host would make the
 * canvas unreadable. Null when it does not come, or is none.
 */
export async function loadPicture(address: string): Promise<ImageBitmap | null> {
  if (address === "") return null;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return await createImageBitmap(new Blob([isPicture(bytes) ? bytes : scramble(bytes)]));
  } catch {
    return null;
  }
}

/** By its first bytes: WebP, AVIF, PNG, JPEG or GIF. */
function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return /^(?:RIFF....WEBP|....ftypavi|\u0089PNG|\u00ff\u00d8\u00ff|GIF8)/s.test(start);
}
