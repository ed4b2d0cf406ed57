import { useState, useEffect } from "react";
import type { Stage } from "./stage.ts";
import { Menu, MenuItem } from "./controls/Menu.tsx";
import { MenuIcon } from "./controls/MenuIcon.tsx";
import { useStore } from "@nanostores/react";
import { readPreferences, savePreference } from "#lib/client/preferences.ts";
import { canShowBackground } from "./display/background.ts";
import { togglePip, hasDocumentPip, toggleDocumentPip } from "./display/picture-in-picture.ts";
import { saveScreenshot, saveFilm } from "./controls/save.ts";
import { canRotate, setWebFullscreen, $screen } from "./display/fullscreen.ts";
import { goToEpisode } from "./episodes/episodes.ts";
import { stepFrame, $player, player } from "./store.ts";
import { $loop, loopText, pressLoop } from "./progress/loop.ts";
import { startCast, watchCast } from "./display/cast.ts";

/** What is rarely used. */
export function MoreMenu({ stage }: { stage: Stage }) {
  const [canCast, setCanCast] = useState(false);
  return (
    <Menu name="more" label="更多" says="更多" face={<MenuIcon name="more" />}>
      <MoreItems stage={stage} canCast={canCast} tellCast={setCanCast} />
    </Menu>
  );
}

interface Props {
  stage: Stage;
  /** There is a screen to send the film to. */
  canCast: boolean;
  tellCast: (can: boolean) => void;
}

/** For the moment the menu is open. */
export function MoreItems({ stage, canCast, tellCast }: Props) {
  const { source, video, root } = stage;
  const { lines, line, dynamicBackground } = useStore($player, { keys: ["lines", "line", "dynamicBackground"] });
  const { fill, full } = useStore($screen);
  const loop = useStore($loop);
  const [wishes, setWishes] = useState(readPreferences);
  const { intro, outro, download } = source.marks;
  const nextLine = (line + 1) % lines.length;

  useEffect(() => {
    const life = new AbortController();
    watchCast(stage, life.signal, tellCast);
    return () => life.abort();
  }, [stage, tellCast]);

  function createSwitch(name: "skipTitles" | "autoplayNext" | "miniPlayer", text: string) {
    function press(): void {
      savePreference(name, !wishes[name]);
      setWishes(readPreferences());
    }
    return <MenuItem text={text} on={wishes[name]} press={press} />;
  }

  return (
    <>
      {!full && root.ownerDocument === document && (
        <MenuItem
          text={fill === "web" ? "退出网页全屏" : "网页全屏"}
          press={() => setWebFullscreen(stage, fill === "web" ? "off" : "web")}
        />
      )}
      {(fill === "rotated" || (!full && canRotate(stage))) && (
        <MenuItem
          text={fill === "rotated" ? "竖屏" : "旋转"}
          press={() => setWebFullscreen(stage, fill === "rotated" ? "off" : "rotated")}
        />
      )}
      {!source.live && (
        <>
          <MenuItem text={loopText(loop)} press={pressLoop} stays />
          <MenuItem text="上一帧" press={() => stepFrame(video, -1)} stays />
          <MenuItem text="下一帧" press={() => stepFrame(video, 1)} stays />
        </>
      )}
      {source.next && <MenuItem text="下一集" press={() => source.next && goToEpisode(source.next)} />}
      {lines.length > 1 && <MenuItem text={`换到${lines[nextLine]}`} press={() => player()?.setLine(nextLine)} />}
      {(intro || outro) && createSwitch("skipTitles", "自动跳过片头片尾")}
      {source.next && createSwitch("autoplayNext", "自动播放下一集")}
      {createSwitch("miniPlayer", "滚动页面时小窗播放")}
      {canShowBackground() && (
        <MenuItem
          text="动态背景"
          on={dynamicBackground}
          press={() => player()?.setDynamicBackground(!dynamicBackground)}
        />
      )}
      <MenuItem text="截图" press={() => saveScreenshot(stage)} />
      {document.pictureInPictureEnabled && <MenuItem text="画中画" press={() => togglePip(video)} />}
      {hasDocumentPip() && <MenuItem text="独立小窗" press={() => toggleDocumentPip(stage)} />}
      {canCast && <MenuItem text="投屏" press={() => startCast(stage)} />}
      {download && <MenuItem text="下载" press={() => saveFilm(stage)} />}
      <MenuItem text="重新加载" press={() => player()?.retry()} />
      {matchMedia("(any-pointer: fine)").matches && (
        <MenuItem text="快捷键" press={() => $player.setKey("open", "help")} />
      )}
    </>
  );
}
