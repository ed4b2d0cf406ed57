import { useStore } from "@nanostores/react";
import { levelsToChoices, qualityLabel } from "./quality/levels.ts";
import { rates, rateToText } from "./playback/rates.ts";
import type { PlayerSource } from "./source.ts";
import { $player, player } from "./store.ts";
import { ChoiceMenu } from "./controls/ChoiceMenu.tsx";
import { MenuIcon } from "./controls/MenuIcon.tsx";

/** Menus of the control bar with a single choice; each only if there are several options. */
export function Menus({ subtitles }: Pick<PlayerSource, "subtitles">) {
  return (
    <>
      <SoundMenu />
      {subtitles.length > 0 && <SubtitleMenu subtitles={subtitles} />}
      <SpeedMenu />
      <QualityMenu />
      <LineMenu />
    </>
  );
}

function SubtitleMenu({ subtitles }: Pick<PlayerSource, "subtitles">) {
  const { subtitle } = useStore($player, { keys: ["subtitle"] });
  const choices = [
    ...subtitles.map(({ lang, label }) => ({ value: lang, text: label })),
    { value: null, text: "关闭" },
  ];
  return (
    <ChoiceMenu<string | null>
      name="subtitles"
      label="字幕"
      face={<MenuIcon name="subtitles" />}
      choices={choices}
      chosen={subtitle}
      on={subtitle !== null}
      pick={(lang) => player()?.setSubtitle(lang)}
    />
  );
}

function SoundMenu() {
  const { sounds, sound } = useStore($player, { keys: ["sounds", "sound"] });
  const pick = (to: string) => player()?.setSound(to);
  const choices = sounds.map((label) => ({ value: label, text: label }));
  if (sounds.length < 2) return null;
  return <ChoiceMenu name="sound" label="声音" face="声音" choices={choices} chosen={sound} pick={pick} />;
}

function SpeedMenu() {
  const { rate } = useStore($player, { keys: ["rate"] });
  const pick = (to: number) => player()?.setRate(to);
  const choices = rates.map((value) => ({ value, text: rateToText(value) }));
  const text = rateToText(rate);
  const face = rate === 1 ? "倍速" : text;
  return <ChoiceMenu name="speed" label="倍速" face={face} held={text} choices={choices} chosen={rate} pick={pick} />;
}

function QualityMenu() {
  const { levels, level, activeLevel } = useStore($player, { keys: ["levels", "level", "activeLevel"] });
  const text = qualityLabel(levels, level, activeLevel);
  const pick = (to: number) => player()?.setLevel(to);
  const choices = levelsToChoices(levels, activeLevel);
  if (levels.length < 2) return null;
  return (
    <ChoiceMenu name="quality" label="画质" face={text} held={text} choices={choices} chosen={level} pick={pick} />
  );
}

function LineMenu() {
  const { lines, line } = useStore($player, { keys: ["lines", "line"] });
  const pick = (to: number) => player()?.setLine(to);
  const choices = lines.map((text, value) => ({ value, text }));
  if (lines.length < 2) return null;
  return (
    <ChoiceMenu name="line" label="线路" face={lines[line] ?? "线路"} choices={choices} chosen={line} pick={pick} />
  );
}
