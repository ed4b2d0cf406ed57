import { computed, map } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { TranscriptLine } from "#lib/contract/schemas/catalogue.ts";
import { $player } from "../store.ts";
import { lineAt, toTerms } from "./find.ts";

export type SpokenLine = Pick<TranscriptLine, "start" | "text">;

/** State of the transcript. */
interface Transcript {
  open: boolean;
  /** Null while the server-rendered list is displayed. */
  lines: readonly SpokenLine[] | null;
  /** Language of the lines; empty for the page's default. */
  lang: string;
  /** Search words. */
  terms: readonly string[];
  /** Loading and error messages. */
  news: string;
  /** Focus and scroll position in the server-rendered list: a line's id, and pixels. */
  view: { focused: string; scrolled: number };
}

export const $transcript = map<Transcript>({
  open: false,
  lines: null,
  lang: "",
  terms: [],
  news: "",
  view: { focused: "", scrolled: 0 },
});

const $starts = computed($transcript, ({ lines }) => lines?.map(({ start }) => start) ?? []);

/** Start of the line being spoken; null for none. */
export const $now = computed([$starts, $player], (starts, { phase, time }) =>
  phase.kind === "idle" ? null : (starts[lineAt(starts, time)] ?? null),
);

export const $begun = computed($player, ({ phase }) => phase.kind !== "idle");

/** Reads the lines from the server-rendered list, so that the page need not contain them twice. */
export function takeOver(section: HTMLElement | null): void {
  const list = section?.querySelector("ol");
  if (!list || $transcript.get().lines) return;
  const lines = [...list.querySelectorAll("li")].map((item) => ({
    start: Number(item.querySelector("a")?.dataset.seek),
    text: item.querySelector(".transcript-text")?.textContent ?? "",
  }));
  const focused = list.contains(document.activeElement) ? document.activeElement?.closest("li")?.id : "";
  const view = { focused: focused ?? "", scrolled: list.scrollTop };
  $transcript.set({ ...$transcript.get(), lines, view });
}

export function find(typed: string): void {
  $transcript.setKey("terms", toTerms(typed));
}

let asked = 0;

/** Loads all lines in this language. */
export async function fetchLines(id: number, lang: string): Promise<void> {
  const mine = (asked += 1);
  $transcript.setKey("news", "正在加载…");
  try {
    const { lines, lang: come } = await api.call("video/transcript", { id, lang });
    if (mine === asked) $transcript.set({ ...$transcript.get(), lines, lang: come, news: "" });
  } catch {
    if (mine === asked) $transcript.setKey("news", "文字稿没有加载出来，请再试一次");
  }
}
