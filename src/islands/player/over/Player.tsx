import { useStore } from "@nanostores/react";
import { createPortal } from "react-dom";
import { $stage } from "../stage.ts";
import { EpisodeEnd } from "./EpisodeEnd.tsx";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { Help } from "./Help.tsx";
import { Menus } from "./Menus.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { SkipTitles } from "./SkipTitles.tsx";
import { Words } from "./Words.tsx";

/** What is read and pressed around the film, drawn into the rooms its engine keeps for it. Called by `behaviours/call-island.ts`. */
export function Player() {
  const stage = useStore($stage, { ssr: "initial" });
  if (!stage) return null;
  const { places, source, root } = stage;
  return (
    <>
      {createPortal(<Menus subtitles={source.subtitles} />, places.menus)}
      {createPortal(<MoreMenu stage={stage} />, places.more)}
      {createPortal(
        <>
          <SkipTitles stage={stage} />
          <EpisodeEnd stage={stage} />
          <ErrorPanel stage={stage} />
          <Words focusPlayer={() => root.focus({ preventScroll: true })} />
          <Help />
        </>,
        places.over,
      )}
    </>
  );
}
