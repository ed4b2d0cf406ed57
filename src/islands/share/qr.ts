import { encode } from "uqr";

export interface QrPicture {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
  dark(x: number, y: number): boolean;
}

/** A QR code with the required quiet zone of 4 modules. */
export function qrOf(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const dark = (x: number, y: number) => data[y]?.[x] === true;
  const path = data
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")))
    .filter((part) => part !== "")
    .join("");
  return { size, path, dark };
}
