import { pcBreakpoint } from "./device.ts";

const baseWidth = 375;
const baseFont = 37.5;
const widestPhone = 428;
const largestFont = 85;

/** Root font size in CSS pixels for a measured page width in CSS pixels. */
export function rootFontSize(pageWidth: number): number {
  return Math.min((clampedWidth(pageWidth) / baseWidth) * baseFont, largestFont);
}

function clampedWidth(pageWidth: number): number {
  if (pageWidth > pcBreakpoint) return baseWidth;
  return Math.min(pageWidth, widestPhone);
}
