import sharp from "sharp";

/** Families with Chinese characters, for SVG that is drawn on the server. */
export const fonts =
  "'PingFang SC','Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC','Microsoft YaHei','WenQuanYi Zen Hei',sans-serif";

let chinese: Promise<boolean> | undefined;

/**
 * Whether this machine has a font with Chinese characters. 一 is one flat stroke in every font; without a font, the placeholder box is
 * taller than wide, or nothing is drawn.
 */
export function canWriteChinese(): Promise<boolean> {
  return (chinese ??= looksFlat());
}

async function looksFlat(): Promise<boolean> {
  const svg = /* as written */ `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fff"/><text x="40" y="140" font-family="${fonts}" font-size="120">一</text></svg>`;
  try {
    const { info } = await sharp(Buffer.from(svg)).flatten().trim().toBuffer({ resolveWithObject: true });
    return info.width < 200 && info.width > info.height * 3;
  } catch {
    return false;
  }
}
