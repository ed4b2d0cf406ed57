import { savePreference } from "#lib/client/preferences.ts";
import { $player } from "../store.ts";

/** What a viewer chooses for every film: done at once and kept in this browser. */
export function createSettings(video: HTMLVideoElement) {
  function setMuted(muted: boolean): void {
    video.muted = muted;
    if (!muted && video.volume === 0) video.volume = 0.6;
    savePreference("muted", muted);
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
      video.volume = Math.min(Math.max(volume, 0), 1);
      savePreference("volume", video.volume);
      setMuted(volume <= 0);
    },
    setMuted,
    setSubtitle(lang: string | null): void {
      $player.setKey("subtitle", lang);
      savePreference("subtitle", lang ?? "off");
    },
  };
}
