import { traitsOf } from "./kind-traits.ts";

/** Label of a single item of a kind, where other languages have another word for several: 影片. */
export const labelOfOne = (contentType: number): string => traitsOf(contentType).label;
