import { useStore } from "@nanostores/react";
import { type ComponentProps, useEffect, useState } from "react";
import { type Preferences, readPreferences, savePreference } from "#lib/client/preferences.ts";
import type { BarButton } from "./controls/buttons.ts";
import { Menu, MenuItem } from "./controls/Menu.tsx";
import { MenuIcon } from "./controls/MenuIcon.tsx";
import { saveFilm, screenshotButton } from "./controls/save.ts";
import { canShowBackground } from "./display/background.ts";
import { startCast, watchCast } from "./display/cast.ts";
import { $screen, canRotate, setWebFullscreen } from "./display/fullscreen.ts";
import { hasDocumentPip, pipButton, toggleDocumentPip } from "./display/picture-in-picture.ts";
import { goToEpisode } from "./episodes/episodes.ts";
import { $loop, type Loop, loopText, pressLoop } from "./progress/loop.ts";
import { offeredAtEnd } from "./source.ts";
import type { Stage } from "./stage.ts";
import { $player, player, type PlayerState, stepFrame } from "./store.ts";

/** State used by the rows. */
interface Seen extends Pick<PlayerState, "lines" | "line" | "sounds" | "sound" | "dynamicBackground"> {
  stage: Stage;
  screen: ReturnType<typeof $screen.get>;
  loop: Loop;
  preferences: Preferences;
  /** Whether there is a screen to cast the film to. */
  canCast: boolean;
  savePreference: typeof savePreference;
}

type Row = (seen: Seen) => ComponentProps<typeof MenuItem> | false | null | undefined;

/** From top to bottom; rows that return nothing are omitted. */
const rows: Row[] = [
  ({ stage, screen: { fill, full } }) =>
    !full &&
    stage.root.ownerDocument === document && {
      text: fill === "web" ? "退出网页全屏" : "网页全屏",
      press: () => setWebFullscreen(stage, fill === "web" ? "off" : "web"),
    },
  ({ stage, screen: { fill, full } }) =>
    (fill === "rotated" || (!full && canRotate(stage))) && {
      text: fill === "rotated" ? "竖屏" : "旋转",
      press: () => setWebFullscreen(stage, fill === "rotated" ? "off" : "rotated"),
    },
  ({ stage, loop }) => !stage.source.live && { text: loopText(loop), press: pressLoop, stays: true },
  ({ stage }) => frames(stage, "上一帧", -1),
  ({ stage }) => frames(stage, "下一帧", 1),
  ({ stage: { source } }) => source.next && { text: "下一集", press: () => source.next && goToEpisode(source.next) },
  ({ lines, line }) => {
    const next = (line + 1) % lines.length;
    return lines.length > 1 && { text: `换到${lines[next]}`, press: () => player()?.setLine(next) };
  },
  ({ sounds, sound }) => {
    const next = sounds[(sounds.indexOf(sound) + 1) % sounds.length];
    return next !== undefined && { text: `声音换成 ${next}`, press: () => player()?.setSound(next), stays: true };
  },
  (seen) => {
    const { intro, outro } = seen.stage.source.marks;
    return (intro ?? outro) && preference(seen, "skipTitles", "自动跳过片头片尾");
  },
  (seen) => offeredAtEnd(seen.stage.source) && preference(seen, "autoplayNext", "自动播放下一集"),
  (seen) => preference(seen, "miniPlayer", "滚动页面时小窗播放"),
  ({ dynamicBackground: on }) =>
    canShowBackground() && { text: "动态背景", on, press: () => player()?.setDynamicBackground(!on) },
  ({ stage }) => sameAs(screenshotButton, stage),
  ({ stage }) => sameAs(pipButton, stage),
  ({ stage }) => hasDocumentPip() && { text: "独立小窗", press: () => toggleDocumentPip(stage) },
  ({ stage, canCast }) => canCast && { text: "投屏", press: () => startCast(stage) },
  ({ stage }) => stage.source.marks.download !== null && { text: "下载", press: () => saveFilm(stage) },
  () => ({ text: "重新加载", press: () => player()?.retry() }),
  () => matchMedia("(any-pointer: fine)").matches && { text: "快捷键", press: () => $player.setKey("open", "help") },
];

/** A menu item that does the same as a button of the bar. */
function sameAs({ label, press, available }: BarButton, stage: Stage) {
  return available?.(stage) !== false && { text: label, press: () => press(stage) };
}

function frames({ source, video }: Stage, text: string, count: number) {
  return !source.live && { text, press: () => stepFrame(video, count), stays: true };
}

function preference(seen: Seen, name: "skipTitles" | "autoplayNext" | "miniPlayer", text: string) {
  const on = seen.preferences[name];
  return { text, on, press: () => seen.savePreference(name, !on) };
}

/** Menu of rarely used functions. */
export function MoreMenu({ stage }: { stage: Stage }) {
  const [canCast, setCanCast] = useState(false);
  return (
    <Menu name="more" label="更多" says="更多" face={<MenuIcon name="more" />}>
      <Items stage={stage} canCast={canCast} onCastChange={setCanCast} />
    </Menu>
  );
}

interface Props extends Pick<Seen, "stage" | "canCast"> {
  onCastChange: (can: boolean) => void;
}

/** Rendered only while the menu is open. */
function Items({ stage, canCast, onCastChange }: Props) {
  const state = useStore($player, { keys: ["lines", "line", "sounds", "sound", "dynamicBackground"] });
  const screen = useStore($screen);
  const loop = useStore($loop);
  const [preferences, setPreferences] = useState(readPreferences);

  useEffect(() => {
    const life = new AbortController();
    watchCast(stage, life.signal, onCastChange);
    return () => life.abort();
  }, [stage, onCastChange]);

  const save: typeof savePreference = (name, value) => {
    savePreference(name, value);
    setPreferences(readPreferences());
  };
  const seen: Seen = { ...state, stage, screen, loop, preferences, canCast, savePreference: save };
  return rows.map((row, index) => {
    const item = row(seen);
    // A row's position in the table is constant, so its index is its key.
    return item ? <MenuItem {...item} key={index} /> : null;
  });
}
