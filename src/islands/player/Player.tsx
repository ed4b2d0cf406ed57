import { useStore } from "@nanostores/react";
import { createPortal } from "react-dom";
import { $stage } from "./stage.ts";
import { EpisodeEnd } from "./episodes/EpisodeEnd.tsx";
import { ErrorPanel } from "./recovery/ErrorPanel.tsx";
import { Help } from "./keyboard/Help.tsx";
import { Menus } from "./Menus.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { SkipTitles } from "./episodes/SkipTitles.tsx";
import { StatusLines } from "./accessibility/StatusLines.tsx";

/** React parts of the player, rendered into containers of its frame. Summoned by `call-island.ts`. */
export function Player() {
  const stage = useStore($stage, { ssr: "initial" });
  if (!stage) return null;
  const { slots, source, root } = stage;
  return (
    <>
      {createPortal(<Menus subtitles={source.subtitles} />, slots.menus)}
      {createPortal(<MoreMenu stage={stage} />, slots.more)}
      {createPortal(
        <>
          <SkipTitles stage={stage} />
          <EpisodeEnd stage={stage} />
          <ErrorPanel stage={stage} />
          <StatusLines focusPlayer={() => root.focus({ preventScroll: true })} />
          <Help />
        </>,
        slots.over,
      )}
    </>
  );
}
