import { useStore } from "@nanostores/react";
import { skipTitles } from "./skip-titles.ts";
import type { Stage } from "../stage.ts";
import { $player } from "../store.ts";
import { useFocusBack } from "../accessibility/useFocusBack.ts";

/** Button displayed during opening or closing titles. */
export function SkipTitles({ stage }: { stage: Stage }) {
  const { titles } = useStore($player, { keys: ["titles"] });
  return titles && <SkipButton stage={stage} titles={titles} />;
}

function SkipButton({ stage, titles }: { stage: Stage; titles: string }) {
  const button = useFocusBack<HTMLButtonElement>(stage.root);
  return (
    <button className="player-skip" type="button" ref={button} onClick={() => skipTitles(stage)}>
      跳过{titles}
    </button>
  );
}
