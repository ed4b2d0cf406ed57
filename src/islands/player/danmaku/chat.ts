import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { environment, pause } from "#lib/client/environment.ts";
import { readEvents } from "#lib/client/event-stream.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { askPremiere, premiereSecond } from "#lib/client/premiere-clock.ts";
import { $session } from "#lib/client/stores/session.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import { flyLate } from "./flight.ts";
import { addLines } from "./lines.ts";
import { settingsOf } from "./settings.ts";

/** How the chat of a premiere stands. */
export const $chat = atom<"loading" | "on" | "broken" | "over">("loading");

const shortestWait = 1000;
const longestWait = 20_000;
/** A stream that lasted this many milliseconds was not refused. */
const steady = 10_000;

/** Reads what everybody says as it is said, and connects anew when that breaks, until the premiere is over. */
export function startChat(videoId: number): () => void {
  const life = new AbortController();
  const { signal } = life;
  $chat.set("loading");

  async function read(): Promise<void> {
    const { token } = $session.get();
    if (token === "") await api.enter();
    const stream = { path: "/api/app/danmaku/stream", query: `?id=${videoId}`, token: $session.get().token, signal };
    const reading = readEvents(environment, stream, (_name, data) => {
      const line = lineOf(parseJson(data));
      if (line === null) return;
      flyLate(line);
      addLines([line]);
    });
    // What was said before, and while nobody listened.
    await Promise.race([reading, lastMinute(videoId).then(() => $chat.set("on"))]);
    await reading;
  }

  async function follow(): Promise<void> {
    for (let wait = shortestWait; !signal.aborted;) {
      const since = performance.now();
      const { phase } = (await askPremiere(videoId).catch(() => null)) ?? {};
      if (phase === "over" || phase === "none") return $chat.set("over");
      await read().catch(() => !signal.aborted && $chat.set("broken"));
      wait = performance.now() - since > steady ? shortestWait : Math.min(wait * 2, longestWait);
      await pause(wait * (0.5 + Math.random() / 2), signal);
    }
  }

  void follow();
  return () => life.abort();
}

async function lastMinute(videoId: number): Promise<void> {
  const minute = Math.floor((premiereSecond() ?? 0) / 60);
  for (const part of [minute - 1, minute]) {
    if (part >= 0) addLines((await api.call("danmaku/list", { videoId, minute: part })).list);
  }
}

function lineOf(value: unknown): DanmakuLine | null {
  if (!isRecord(value)) return null;
  const { colour, place } = settingsOf(value);
  const [id, at, authorId] = [Number(value["id"]), Number(value["at"]), Number(value["authorId"])];
  const text = stringOf(value["text"]);
  return Number.isFinite(id + at + authorId) && text !== "" ? { id, at, text, colour, place, authorId } : null;
}
