import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { cleanText, countCharacters, saysSomething } from "#lib/user-text.ts";
import { $player } from "../store.ts";
import { createLayer, type Layer } from "./layer.ts";
import { createLines } from "./lines.ts";
import { drawList, drawQuiet } from "./list.ts";
import { startReports } from "./report.ts";
import { $danmaku, setDanmaku, settingsOf } from "./settings.ts";

/** Draws, sends and lists danmaku while they are switched on. */
export function startDanmaku(element: HTMLElement, pressed: boolean): void {
  const videoId = Number(element.dataset["video"]);
  const [form, settings, quiet] = [partOf(element, "form"), partOf(element, "settings"), partOf(element, "quiet")];
  const [list, tool] = [partOf(element, "list"), partOf(element, "open-settings")];
  const button = element.querySelector<HTMLElement>(".danmaku-switch");
  const said = element.querySelector<HTMLElement>(".danmaku-said");
  if (!(form instanceof HTMLFormElement) || !(settings instanceof HTMLFormElement)) return;
  if (!(list instanceof HTMLDetailsElement) || !button || !tool || !quiet || !said) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const report = startReports(element);
  let layer: Layer | null = null;

  const isOwn = ({ authorId }: DanmakuLine) => authorId === $session.get().user?.id;
  const lines = createLines(videoId, () => {
    layer?.tick();
    paintList();
  });

  function say(text: string, wrong = false): void {
    if (!said) return;
    said.textContent = text;
    said.toggleAttribute("data-wrong", wrong);
  }

  function paintList(): void {
    if (list instanceof HTMLDetailsElement && list.open) drawList(list, lines.all(), { isOwn, remove, report });
  }

  async function remove(line: DanmakuLine): Promise<void> {
    try {
      await api.call("danmaku/remove", { id: line.id });
      lines.remove(line.id);
      say("已删除");
      layer?.redraw($danmaku.get());
    } catch (error) {
      showToast(wordsOf(error) ?? "");
    }
  }

  function video(): HTMLVideoElement | null {
    return document.querySelector<HTMLVideoElement>(".player .art-video");
  }

  function paint(): void {
    const { on } = $danmaku.get();
    button?.setAttribute("aria-checked", String(on));
    for (const part of [form, tool, list]) if (part) part.hidden = !on;
    if (!on && settings) settings.hidden = true;
    if (tool && settings) tool.ariaExpanded = String(!settings.hidden);
    if (quiet) quiet.hidden = !on || !calm.matches;
    const film = video();
    if (on && film && !calm.matches) {
      if (layer) layer.redraw($danmaku.get());
      else layer = createLayer(film, lines, $danmaku.get(), isOwn);
    } else {
      layer?.destroy();
      layer = null;
    }
    if (on) lines.want($player.get().time);
  }

  async function send(): Promise<void> {
    const field = form?.querySelector("input");
    if (!field || !(form instanceof HTMLFormElement) || form.ariaBusy === "true") return;
    const text = cleanText(field.value);
    const over = countCharacters(text) - danmakuLimit;
    if (!saysSomething(text)) return say("写点什么再发送吧", true);
    if (over > 0) return say(`最多 ${danmakuLimit} 字，现在多了 ${over} 字`, true);
    const { colour, place } = $danmaku.get();
    form.ariaBusy = "true";
    try {
      const at = Math.round($player.get().time * 1000) / 1000;
      const { line, held } = await api.call("danmaku/add", { videoId, at, text, colour, place });
      field.value = "";
      say(held ? "已收到，通过审核后就能看到" : "已发送");
      if (held) return;
      lines.add(line);
      layer?.fly(line);
    } catch (error) {
      say(wordsOf(error) ?? "", true);
    } finally {
      form.ariaBusy = null;
    }
  }

  button.addEventListener("click", () => setDanmaku({ on: !$danmaku.get().on }));
  tool.addEventListener("click", () => {
    settings.hidden = !settings.hidden;
    tool.ariaExpanded = String(!settings.hidden);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say("");
    requireMember(() => void send());
  });
  settings.addEventListener("submit", (event) => event.preventDefault());
  settings.addEventListener("change", () => {
    setDanmaku({ ...settingsOf(Object.fromEntries(new FormData(settings))), on: true });
  });
  list.addEventListener("toggle", paintList);
  calm.addEventListener("change", paint);
  document.addEventListener("playing", paint, { capture: true });
  fillSettings(settings);
  if (pressed) setDanmaku({ on: !$danmaku.get().on });
  $danmaku.subscribe(paint);
  let minute = -1;
  $player.subscribe(({ time }) => {
    if (!$danmaku.get().on) return;
    if (Math.floor((time + 15) / 5) !== minute) {
      minute = Math.floor((time + 15) / 5);
      lines.want(time);
    }
    if (calm.matches && quiet) drawQuiet(quiet, lines.between(time - 8, time).slice(-3));
  });
}

function fillSettings(form: HTMLFormElement): void {
  const settings = new Map(Object.entries($danmaku.get()));
  for (const field of form.elements) {
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue;
    field.value = String(settings.get(field.name) ?? "");
  }
}
