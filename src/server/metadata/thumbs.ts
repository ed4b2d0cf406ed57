import type { Context } from "../core/context.ts";
import { fetchOutside } from "../net/fetch-outside.ts";
import { withPicture } from "../uploads/decode.ts";

const limits = { maxBytes: 4 * 1024 * 1024, timeout: 6000 };
const width = 160;

/** A small picture for the dialog, as a `data:` address; null when it cannot be had. Pages may show no picture of another site. */
export async function thumbOf(
  { privateHosts }: Pick<Context, "privateHosts">,
  address: string,
): Promise<string | null> {
  try {
    const { status, bytes } = await fetchOutside(address, { ...limits, privateHosts });
    if (status !== 200) return null;
    const small = await withPicture(bytes, (picture) => picture.encode(width));
    return `data:image/webp;base64,${small.toString("base64")}`;
  } catch {
    // A result without a picture is still useful.
    return null;
  }
}
