import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

export const root = join(import.meta.dirname, "../../..");

/** Renders a drawing as WebP in every width, as `<path>-<width>.webp` below `content/media`. */
export async function writePicture(svg: string, path: string, widths: readonly number[]): Promise<void> {
  const base = join(root, "content/media", path);
  await mkdir(dirname(base), { recursive: true });
  const [largest = 0] = widths;
  const master = await render(svg, largest).png().toBuffer();

  for (const width of widths) {
    await sharp(master)
      .resize({ width })
      .webp({ quality: 75, effort: 5, smartSubsample: true })
      .toFile(`${base}-${width}.webp`);
  }
}

export async function writePng(svg: string, file: string, width: number): Promise<void> {
  const target = join(root, file);
  await mkdir(dirname(target), { recursive: true });
  await render(svg, width).png({ compressionLevel: 9, palette: true, quality: 90 }).toFile(target);
}

/** Writes an icon file with PNG pictures, which all current browsers and desktops support. */
export async function writeIco(svg: string, file: string, widths: readonly number[]): Promise<void> {
  const pictures = await Promise.all(widths.map((width) => render(svg, width).png({ compressionLevel: 9 }).toBuffer()));
  const entry = 16;
  const head = Buffer.alloc(6 + entry * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let position = head.length;
  for (const [index, bytes] of pictures.entries()) {
    const at = 6 + entry * index;
    head.writeUInt8(widths[index] ?? 0, at);
    head.writeUInt8(widths[index] ?? 0, at + 1);
    // One plane of 32 bits.
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(position, at + 12);
    position += bytes.length;
  }
  await writeFile(join(root, file), Buffer.concat([head, ...pictures]));
}

/** Renders at twice the width first, so that edges are smooth. */
function render(svg: string, width: number) {
  const own = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? width);
  const density = Math.min(300, Math.max(72, (72 * width * 2) / own));
  return sharp(Buffer.from(svg), { density, limitInputPixels: false }).resize({ width });
}
