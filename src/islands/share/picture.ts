import { scramble } from "#lib/obfuscation.ts";

/** Milliseconds to wait for a poster's picture. */
const timeout = 8000;

/**
 * Loads a picture for drawing on a canvas, scrambled in transit or not. Its bytes are fetched, because an `<img>` from another host would
 * taint the canvas. Null if that fails.
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

/** Checks the first bytes for WebP, AVIF, PNG, JPEG or GIF. */
function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return /^(?:RIFF....WEBP|....ftypavi|\u0089PNG|\u00ff\u00d8\u00ff|GIF8)/s.test(start);
}
