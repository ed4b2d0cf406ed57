import type { KeyboardEvent } from "react";

/** What can be done to the open cue. */
export type LineAct =
  | "open"
  | "jump"
  | "play"
  | "startNow"
  | "endNow"
  | "split"
  | "merge"
  | "remove"
  | "previous"
  | "next"
  | { text: string }
  | { start: number }
  | { end: number };

/** By the key's place on the keyboard, since Alt makes other letters of them on some. */
const withAlt: Readonly<Record<string, LineAct>> = {
  ArrowUp: "previous",
  ArrowDown: "next",
  KeyJ: "jump",
  KeyK: "play",
  BracketLeft: "startNow",
  BracketRight: "endNow",
  KeyM: "merge",
  Backspace: "remove",
};

/** For the list of keys. */
export const keyNames: readonly (readonly [keys: string, name: string])[] = [
  ["Ctrl + Enter", "从光标处拆开"],
  ["Alt + ↑ / ↓", "上一句、下一句"],
  ["Alt + J", "跳到这句"],
  ["Alt + K", "播放、暂停"],
  ["Alt + [ / ]", "开始、结束用现在的时间"],
  ["Alt + M", "和下一句合并"],
  ["Alt + Backspace", "去掉这句"],
];

export function actOf(event: KeyboardEvent): LineAct | null {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return "split";
  return event.altKey && !event.ctrlKey && !event.metaKey ? (withAlt[event.code] ?? null) : null;
}
