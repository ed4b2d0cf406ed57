import type { HlsBuild } from "./engine.ts";

/**
 * Shows the subtitles that a playlist itself names and marks as the default, drawn by the browser. hls.js does that too, but gives each
 * track an address that the security policy of the pages refuses.
 */
export function showListSubtitles(Hls: HlsBuild, hls: InstanceType<HlsBuild>, video: HTMLVideoElement): void {
  let track: TextTrack | null = null;

  function clear(): void {
    while (track?.cues?.[0]) track.removeCue(track.cues[0]);
  }

  hls.on(Hls.Events.CUES_PARSED, (_event, { type, cues }) => {
    if (type !== "subtitles") return;
    // The `<video>` keeps it for good, so the next film takes it over.
    track ??=
      [...video.textTracks].find(({ label }) => label === trackLabel) ?? video.addTextTrack("subtitles", trackLabel);
    track.mode = "showing";
    for (const cue of cues) if (!track.cues?.getCueById(cue.id)) track.addCue(cue);
  });
  hls.on(Hls.Events.SUBTITLE_TRACK_SWITCH, clear);
  hls.on(Hls.Events.DESTROYING, clear);
}

/** Nobody sees it: the player draws its menus itself. */
const trackLabel = "playlist";
