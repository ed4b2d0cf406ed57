import { savePreference } from "#lib/client/preferences.ts";
import { $player } from "../store.ts";

/** What a viewer chooses for every film: done at once and kept in this browser. */
export function createSettings(video: HTMLVideoElement) {
  function setMuted(muted: boolean): void {
    video.muted = muted;
    savePreference("muted", muted);
    if (!muted && video.volume === 0) turnTo(0.6);
  }

  /** In whole percent: steps of a tenth would end a little above 0, which is neither silent nor heard. */
  function turnTo(volume: number): void {
    video.volume = Math.round(Math.min(Math.max(volume, 0), 1) * 100) / 100;
    savePreference("volume", video.volume);
  }

  return {
    setDynamicBackground(on: boolean): void {
      $player.setKey("dynamicBackground", on);
      savePreference("dynamicBackground", on);
    },
    setRate(rate: number): void {
      video.playbackRate = rate;
      video.defaultPlaybackRate = rate;
      savePreference("rate", rate);
    },
    /** Whoever turns it up wants to hear. */
    setVolume(volume: number): void {
      turnTo(volume);
      setMuted(video.volume === 0);
    },
    setMuted,
    setSubtitle(lang: string | null): void {
      $player.setKey("subtitle", lang);
      savePreference("subtitle", lang ?? "off");
    },
  };
}
