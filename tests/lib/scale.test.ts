import { expect, test } from "vitest";
import { rootFontSize } from "#lib/scale.ts";

test.each([
  [320, 32],
  [375, 37.5],
  [428, 42.8],
  [429, 42.8],
  [824, 42.8],
  [825, 37.5],
  [2560, 37.5],
])("a page %d px wide has a root font of %d px", (width, size) => {
  expect(rootFontSize(width)).toBeCloseTo(size, 10);
});
