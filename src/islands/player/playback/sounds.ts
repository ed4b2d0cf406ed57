import { readPreferences, savePreference } from "#lib/client/preferences.ts";
import type { PlayerSource } from "../source.ts";

type Sounds = Pick<PlayerSource, "sounds">;

/** Label of the sound to begin with: the viewer's last choice, or else one in its language, or else the film's own; empty if there is no choice. */
export function firstSound({ sounds = [] }: Sounds): string {
  const { soundLang, soundLabel } = readPreferences();
  const spoken = sounds.filter(({ lang }) => lang === soundLang);
  const wanted = spoken.find(({ label }) => label === soundLabel) ?? spoken.find(({ lang }) => lang !== "und");
  return (wanted ?? sounds[0])?.label ?? "";
}

export function rememberSound({ sounds = [] }: Sounds, chosen: string): void {
  const sound = sounds.find(({ label }) => label === chosen);
  if (!sound) return;
  savePreference("soundLang", sound.lang);
  savePreference("soundLabel", sound.label);
}
