import { keysOf } from "./rows.ts";

interface CraftRow {
  label: string;
  /** Property of schema.org's Movie for these people. */
  schema?: "actor" | "director" | "author" | "musicBy" | "producer";
}

/** What people do in a film, in display order. */
export const crafts = {
  director: { label: "导演", schema: "director" },
  writer: { label: "编剧", schema: "author" },
  cast: { label: "主演", schema: "actor" },
  voice: { label: "配音", schema: "actor" },
  producer: { label: "制片", schema: "producer" },
  camera: { label: "摄影" },
  editing: { label: "剪辑" },
  music: { label: "音乐", schema: "musicBy" },
  design: { label: "美术" },
  sound: { label: "录音" },
  narrator: { label: "旁白" },
  other: { label: "其他" },
} as const satisfies Record<string, CraftRow>;

export type Craft = keyof typeof crafts;

export const craftNames = keysOf(crafts);
/** Default if the craft is not specified. */
export const usualCraft = "cast" satisfies Craft;
/** Crafts whose people are displayed with a picture in a film's cast row. */
export const onScreen: readonly Craft[] = ["cast", "voice", "narrator"];
