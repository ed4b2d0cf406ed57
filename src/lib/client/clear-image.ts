import { scramble } from "../obfuscation.ts";
import { environment } from "./environment.ts";

const timeout = 30_000;

/**
 * Fetches a picture whose first 100 bytes are scrambled and returns an object URL of the restored one; the caller revokes it. Rejects after
 * 30 s, when the signal aborts, without network and on any status but 2xx.
 */
export async function clearImage(address: string, outer?: AbortSignal): Promise<string> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const cancel = environment.after(timeout, abort);
  outer?.addEventListener("abort", abort, { once: true });
  try {
    const answer = await environment.fetch(address, { signal: controller.signal });
    if (!answer.ok) throw new Error(`picture answered ${answer.status}`);
    const clear = scramble(new Uint8Array(await answer.arrayBuffer()));
    return URL.createObjectURL(new Blob([clear], { type: typeOf(answer) }));
  } finally {
    cancel();
    outer?.removeEventListener("abort", abort);
  }
}

/** With an empty type the browser detects it from the bytes. */
function typeOf(answer: Response): string {
  const type = answer.headers.get("content-type") ?? "";
  return type.startsWith("image/") ? type : "";
}
