import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { goToEpisode } from "./episodes.ts";
import { countdownSeconds, stayHere } from "./episode-end.ts";
import { type EpisodeLink, offeredAtEnd } from "../source.ts";
import type { Stage } from "../stage.ts";
import { $player } from "../store.ts";
import { useFocusBack } from "../accessibility/useFocusBack.ts";

/** Offers the next episode at the end of one, or what the film's owner has chosen. */
export function EpisodeEnd({ stage }: { stage: Stage }) {
  const { ending } = useStore($player, { keys: ["ending"] });
  const next = offeredAtEnd(stage.source);
  return ending && next && <NextEpisode next={next} left={ending.left} player={stage.root} />;
}

interface Props {
  next: EpisodeLink;
  /** Seconds until it starts automatically; null if it does not. */
  left: number | null;
  player: HTMLElement;
}

function NextEpisode({ next, left, player }: Props) {
  const panel = useFocusBack<HTMLDivElement>(player);
  const go = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (player.contains(player.ownerDocument.activeElement)) go.current?.focus({ preventScroll: true });
  }, [player]);

  function press(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    stayHere();
  }

  const goesOn = left !== null;
  const name = next.number === null ? "下一部" : "下一集";
  return (
    <div className="player-next" role="group" aria-label={name} ref={panel} onKeyDown={press}>
      <p role="status">{goesOn ? `播放结束，${countdownSeconds} 秒后播放${name}` : `播放结束，${name}`}</p>
      <p className="player-next-title">
        {next.number !== null && `第 ${next.number} 集 `}
        {next.title}
      </p>
      <p className="player-next-count" aria-hidden="true">
        {goesOn && `${left} 秒后开始`}
      </p>
      <div>
        <button type="button" ref={go} onClick={() => goToEpisode(next)}>
          现在播放
        </button>
        <button type="button" onClick={stayHere}>
          {goesOn ? "取消" : "关闭"}
        </button>
      </div>
    </div>
  );
}
