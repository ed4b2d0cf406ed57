/** Where a watermark can stand. */
export const markCorners = {
  topLeft: "左上角",
  topRight: "右上角",
  bottomLeft: "左下角",
  bottomRight: "右下角",
} as const;

/** Its size in percent of the picture's sides, and its opacity in percent. */
export const watermarkLimits = {
  size: { least: 4, most: 40, usual: 14 },
  opacity: { least: 10, most: 100, usual: 60 },
} as const;
