import { readPreferences, savePreference } from "#lib/client/preferences.ts";
import { type Stage, watchPlayer } from "../stage.ts";
import { $player } from "../store.ts";

/** Language of the subtitles displayed at first: the viewer's last choice, otherwise Chinese; null for none. */
export function firstSubtitle(subtitles: { lang: string }[], preferred: string | null): string | null {
  if (preferred === "off") return null;
  const wanted = subtitles.find(({ lang }) => lang === preferred);
  return (wanted ?? subtitles.find(({ lang }) => lang.startsWith("zh")))?.lang ?? null;
}

/** Players of this page. One may be in a window of its own, where the page's document does not find it. */
const roots = new Set<HTMLElement>();

/** Renders the cues itself, so that they move above the controls and look the same in all browsers. */
export function addCaptions(stage: Stage): void {
  const { video, source } = stage;
  const { $subtitle } = stage.art.template;
  showSubtitleLook(stage.root);
  roots.add(stage.root);
  stage.signal.addEventListener("abort", () => roots.delete(stage.root), { once: true });
  const tracks = new Map<string, HTMLTrackElement>();
  /** An iPhone fills its screen with the `<video>` alone: there the browser has to draw them. */
  let alone = false;

  function paint(): void {
    const { subtitle } = $player.get();
    const cues = subtitle === null ? null : tracks.get(subtitle)?.track.activeCues;
    $subtitle.replaceChildren(...[...(cues ?? [])].map(cueToLine));
  }

  function createTrack({ lang, label, url }: (typeof source.subtitles)[number]): HTMLTrackElement {
    const element = document.createElement("track");
    element.kind = "subtitles";
    element.srclang = lang;
    element.label = label;
    element.src = url;
    video.append(element);
    element.track.mode = "disabled";
    element.track.addEventListener("cuechange", paint, { signal: stage.signal });
    tracks.set(lang, element);
    return element;
  }

  function choose(lang: string | null): void {
    for (const track of tracks.values()) track.track.mode = "disabled";
    const subtitle = source.subtitles.find((one) => one.lang === lang);
    if (subtitle) (tracks.get(subtitle.lang) ?? createTrack(subtitle)).track.mode = alone ? "showing" : "hidden";
    paint();
  }

  $player.setKey("subtitle", firstSubtitle(source.subtitles, readPreferences().subtitle));
  watchPlayer(stage, ["subtitle"], ({ subtitle }) => choose(subtitle));
  for (const event of ["webkitbeginfullscreen", "webkitendfullscreen"])
    video.addEventListener(
      event,
      () => {
        alone = event === "webkitbeginfullscreen";
        choose($player.get().subtitle);
      },
      { signal: stage.signal },
    );
  // Loaded after the first frame.
  video.addEventListener("playing", () => choose($player.get().subtitle), { once: true, signal: stage.signal });
}

function cueToLine(cue: TextTrackCue): HTMLElement {
  const line = document.createElement("p");
  if (cue instanceof VTTCue) line.append(cue.getCueAsHTML());
  return line;
}

export const subtitleSizes = { small: "小", middle: "中", large: "大", huge: "特大" } as const;
export const subtitleBackgrounds = { half: "半透明", full: "不透明", none: "只描边" } as const;
export type SubtitleSize = keyof typeof subtitleSizes;
export type SubtitleBackground = keyof typeof subtitleBackgrounds;

/** Sets data attributes with the viewer's settings for the style sheet. */
function showSubtitleLook(root: HTMLElement): void {
  const { subtitleSize, subtitleBackground } = readPreferences();
  root.dataset["subtitleSize"] = subtitleSize;
  root.dataset["subtitleBackground"] = subtitleBackground;
}

export function chooseSubtitleLook(look: { size: SubtitleSize; background: SubtitleBackground }): void {
  savePreference("subtitleSize", look.size);
  savePreference("subtitleBackground", look.background);
  for (const root of roots) showSubtitleLook(root);
}
