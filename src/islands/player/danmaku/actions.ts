import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { KeyFor } from "#lib/client/attempt-keys.ts";
import { errorText } from "#lib/client/error-text.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { cleanText, charactersOver, saysSomething } from "#lib/user-text.ts";
import { $player } from "../store.ts";
import { fly, redraw } from "./flight.ts";
import { addLines, removeLine } from "./danmaku.ts";
import { $danmaku } from "./settings.ts";

/** Result message of the last action. */
export const $said = atom<{ text: string; wrong?: boolean }>({ text: "" });

/** Why a line cannot be sent; null if it is valid. */
export function whyNot(typed: string): string | null {
  const text = cleanText(typed);
  const over = charactersOver(text, danmakuLimit);
  if (!saysSomething(text)) return "写点什么再发送吧";
  return over > 0 ? `最多 ${danmakuLimit} 字，现在多了 ${over} 字` : null;
}

/** The film's current second. */
export const currentSecond = () => ({ at: Math.round($player.get().time * 1000) / 1000 });

/** Sends a line for a second of the film. */
export async function sendLine(videoId: number, typed: string, { at }: { at: number }, keyFor: KeyFor): Promise<void> {
  const { colour, place } = $danmaku.get();
  const input = { videoId, at, text: cleanText(typed), colour, place };
  const { line, held } = await api.call("danmaku/add", input, { idempotencyKey: keyFor(input) });
  $said.set({ text: held ? "已收到，通过审核后就能看到" : "已发送" });
  if (held) return;
  addLines([line]);
  fly(line);
}

export async function deleteLine(id: number): Promise<void> {
  try {
    await api.call("danmaku/remove", { id });
    removeLine(id);
    $said.set({ text: "已删除" });
    redraw();
  } catch (error) {
    showToast(errorText(error) ?? "");
  }
}
