import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import { toClock } from "../times.ts";

interface Acts {
  isOwn(line: DanmakuLine): boolean;
  remove(line: DanmakuLine): Promise<void>;
  report(line: DanmakuLine): void;
}

/** The same lines to be read: each leads to its second, and can be reported or, one's own, deleted. */
export function drawList(details: HTMLDetailsElement, lines: readonly DanmakuLine[], acts: Acts): void {
  const list = details.querySelector("ol");
  if (!list) return;
  if (lines.length > 0) return list.replaceChildren(...lines.map((line) => createItem(line, acts)));
  const empty = document.createElement("li");
  const words = document.createElement("span");
  words.textContent = "这一段还没有弹幕，来发第一条吧";
  empty.append(words);
  list.replaceChildren(empty);
}

function createItem(line: DanmakuLine, { isOwn, remove, report }: Acts): HTMLLIElement {
  const item = document.createElement("li");
  const time = document.createElement("a");
  time.href = `#t=${line.at}`;
  time.dataset["seek"] = String(line.at);
  time.textContent = toClock(line.at);
  const text = document.createElement("span");
  text.textContent = line.text;
  const act = document.createElement("button");
  act.type = "button";
  const own = isOwn(line);
  act.textContent = own ? "删除" : "举报";
  act.setAttribute("aria-label", `${own ? "删除" : "举报"}：${line.text}`);
  act.addEventListener("click", () => (own ? void remove(line) : report(line)));
  item.append(time, text, act);
  return item;
}

/** For who asked for less motion: the last lines, standing under the picture. Nothing is said aloud. */
export function drawQuiet(element: HTMLElement, lines: readonly DanmakuLine[]): void {
  const texts = lines.map(({ text }) => text);
  if (element.dataset["shown"] === texts.join("\n")) return;
  element.dataset["shown"] = texts.join("\n");
  element.replaceChildren(
    ...texts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
}
