import { readPreferences, savePreference } from "#lib/client/preferences.ts";
import { canShowBackground } from "../behaviours/dynamic-background.ts";
import { openHelp } from "../behaviours/keys.ts";
import { createItem, paintItem } from "../controls/menu.ts";
import type { MenuShell } from "../controls/menu-shell.ts";
import { togglePip } from "../controls/pip.ts";
import { saveScreenshot } from "../controls/screenshot.ts";
import { canRotate, setWebFullscreen } from "../controls/web-fullscreen.ts";
import { stepFrame } from "../frames.ts";
import { $loop, loopText, pressLoop } from "../later/loop.ts";
import { $screen } from "../screen.ts";
import { untilDestroyed, type Stage } from "../stage.ts";
import { $player, retry, setDynamicBackground, setLine } from "../store.ts";
import { startCast, watchCast } from "./cast.ts";
import { hasDocumentPip, toggleDocumentPip } from "./document-pip.ts";
import { saveFilm } from "./download.ts";

interface Entry {
  text: () => string;
  press: () => void;
  shown?: () => boolean;
  /** For one that is on or off. */
  on?: () => boolean;
  /** The menu stays open, for what is pressed several times. */
  stays?: boolean;
}

type Switch = "skipTitles" | "autoplayNext" | "miniPlayer";

function createSwitch(name: Switch, text: string, shown: () => boolean = () => true): Entry {
  const on = () => readPreferences()[name];
  return { text: () => text, on, shown, press: () => savePreference(name, !on()), stays: true };
}

function nextLine(): number {
  const { line, lines } = $player.get();
  return (line + 1) % lines.length;
}

function nextLineText(): string {
  return `换到${$player.get().lines[nextLine()] ?? ""}`;
}

function goToNextLine(): void {
  setLine(nextLine());
}

/** Puts the rarely used things into the menu; the answer paints them for the moment it opens. */
export function fillMoreMenu(stage: Stage, shell: MenuShell): () => void {
  const { source, video } = stage;
  const fills = () => $screen.get().fill;
  let canCast = false;
  const entries: Entry[] = [
    {
      text: () => (fills() === "web" ? "退出网页全屏" : "网页全屏"),
      press: () => setWebFullscreen(stage, fills() === "web" ? "off" : "web"),
      shown: () => !$screen.get().full && stage.root.ownerDocument === document,
    },
    {
      text: () => (fills() === "rotated" ? "竖屏" : "旋转"),
      press: () => setWebFullscreen(stage, fills() === "rotated" ? "off" : "rotated"),
      shown: () => fills() === "rotated" || (!$screen.get().full && canRotate(stage)),
    },
    { text: () => loopText($loop.get()), press: pressLoop, shown: () => !source.live, stays: true },
    { text: () => "上一帧", press: () => stepFrame(video, -1), shown: () => !source.live, stays: true },
    { text: () => "下一帧", press: () => stepFrame(video, 1), shown: () => !source.live, stays: true },
    { text: nextLineText, press: goToNextLine, shown: () => $player.get().lines.length > 1 },
    createSwitch("skipTitles", "自动跳过片头片尾", () => source.marks.intro !== null || source.marks.outro !== null),
    createSwitch("autoplayNext", "自动播放下一集", () => source.next !== null),
    createSwitch("miniPlayer", "滚动页面时小窗播放"),
    {
      text: () => "动态背景",
      press: () => setDynamicBackground(!$player.get().dynamicBackground),
      shown: canShowBackground,
      on: () => $player.get().dynamicBackground,
      stays: true,
    },
    { text: () => "截图", press: () => saveScreenshot(stage) },
    { text: () => "画中画", press: () => togglePip(video), shown: () => document.pictureInPictureEnabled },
    { text: () => "独立小窗", press: () => toggleDocumentPip(stage), shown: hasDocumentPip },
    { text: () => "投屏", press: () => startCast(stage), shown: () => canCast },
    { text: () => "下载", press: () => saveFilm(stage), shown: () => source.marks.download !== null },
    { text: () => "重新加载", press: retry },
    { text: () => "快捷键", press: () => void openHelp(stage), shown: () => matchMedia("(any-pointer: fine)").matches },
  ];
  const items = entries.map((entry) =>
    createItem(entry.on ? "menuitemcheckbox" : "menuitem", () => {
      if (!entry.stays) shell.close(true);
      entry.press();
      paint();
    }),
  );

  function paint(): void {
    for (const [index, entry] of entries.entries()) {
      const item = items[index];
      if (!item) continue;
      item.hidden = entry.shown?.() === false;
      paintItem(item, entry.text(), entry.on?.() ?? null);
    }
  }

  shell.list.replaceChildren(...items);
  untilDestroyed(stage, $loop.listen(paint));
  watchCast(stage, (available) => {
    canCast = available;
    paint();
  });
  return paint;
}
