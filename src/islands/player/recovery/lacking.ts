import { record } from "../telemetry/log.ts";
import type { Stage } from "../stage.ts";
import { $player, nextLine, notify } from "../store.ts";
import type { Cures } from "./stall-guard.ts";

/** Seconds of play after which picture and sound would have come. */
const enough = 3;
/** Pictures decoded by then; some browsers tell the size later. */
const few = 5;
/** Milliseconds to read the sentence about the sound. */
const readingTime = 8000;

/** Of Firefox, of Safari, and of the others. */
interface Decoded {
  mozHasAudio?: boolean;
  audioTracks?: { length: number };
  webkitAudioDecodedByteCount?: number;
  webkitVideoDecodedByteCount?: number;
}

/** Whether a playing film has sound that this browser decodes; null if it does not tell. */
function isHeard(video: HTMLVideoElement & Decoded): boolean | null {
  const { mozHasAudio, audioTracks, webkitAudioDecodedByteCount: sound, webkitVideoDecodedByteCount: picture } = video;
  if (mozHasAudio !== undefined) return mozHasAudio;
  if (audioTracks !== undefined) return audioTracks.length > 0;
  // Where nothing is counted, as on a television, nothing is known.
  return sound === undefined || !picture ? null : sound > 0;
}

/**
 * A browser that decodes only the sound of a film, or only its picture, plays that without an error: the next line is tried for a picture,
 * and the viewer is told. Whether the film has more than is played shows nowhere, so the words are true of both.
 */
export function watchLacks({ video, signal }: Stage, { changeLine }: Pick<Cures, "changeLine">): void {
  /** Second from which it has played without a jump; null before. */
  let since: number | null = null;
  let told = false;

  function begin(): void {
    told = false;
    since = null;
    $player.setKey("lacking", "");
  }

  function look(): void {
    const at = video.currentTime;
    if (video.videoWidth > 0) $player.setKey("lacking", "");
    if (told || video.paused || video.seeking || at < (since ?? 0)) since = null;
    else since ??= at;
    if (since === null || at - since < enough) return;
    if (video.videoWidth === 0 && video.getVideoPlaybackQuality().totalVideoFrames < few) lackPicture();
    else if (!video.muted && video.volume > 0) lookForSound();
  }

  function lackPicture(): void {
    told = true;
    record("lacks", "picture");
    if (!changeLine())
      $player.setKey("lacking", "只有声音：影片没有画面，或者当前浏览器不支持它的画面格式，可以换一个浏览器");
  }

  function lookForSound(): void {
    told = true;
    if (isHeard(video) !== false) return;
    record("lacks", "sound");
    notify("没有声音：影片没有声音，或者当前浏览器不支持它的声音格式", nextLine(), readingTime);
  }

  video.addEventListener("loadstart", begin, { signal });
  video.addEventListener("seeking", () => (since = null), { signal });
  video.addEventListener("timeupdate", look, { signal });
}
