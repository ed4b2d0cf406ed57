import { languageLabel, languageName } from "#lib/captions/languages.ts";
import { isAllowedCodec } from "./input.ts";
import { languageInTitle, languageTag } from "./languages.ts";

/** A sound track as the file describes it. */
export interface SoundTrack {
  index: number;
  /** Stream index of its right channel if that is a track of its own. */
  right?: number;
  codec: string;
  channels: number;
  /** Language code, e.g. `chi`; empty if there is none. */
  language: string;
  title: string;
  isDefault: boolean;
  isCommentary: boolean;
}

/** One way to hear a film: a track of its file in stereo, or as surround sound. */
export interface SoundChoice extends Pick<SoundTrack, "index" | "right"> {
  codec: string;
  /** BCP 47. */
  lang: string;
  /** No other choice of the film has it. */
  label: string;
  surround: boolean;
}

const maxChoices = 8;
/** Channels of 5.1; with fewer, stereo loses little. */
const surroundFrom = 6;

/**
 * The track the file declares as its default, or else its first, among those that can be decoded if any can, and are no commentary: many
 * programs declare the first as the default whatever it is.
 */
export function mainTrack(tracks: readonly SoundTrack[]): SoundTrack | undefined {
  const readable = tracks.filter(isReadable);
  const plain = readable.filter((track) => !isComment(track));
  const among = plain.length > 0 ? plain : readable;
  return among.find(({ isDefault }) => isDefault) ?? among[0] ?? tracks[0];
}

function isComment({ isCommentary, title }: SoundTrack): boolean {
  return isCommentary || /commentary|评论音轨|解说|評論/i.test(title);
}

export function isReadable({ codec, channels }: SoundTrack): boolean {
  return channels > 0 && isAllowedCodec(codec);
}

/** The same sound once or twice: in stereo, and as surround sound. */
interface Told {
  lang: string;
  title: string;
  isCommentary: boolean;
  stereo: SoundTrack | null;
  surround: SoundTrack | null;
}

/** What to offer of a film's tracks, first the main one in stereo; nothing if that is all. One of them is offered as surround sound too. */
export function soundChoices(tracks: readonly SoundTrack[], main: SoundTrack): SoundChoice[] {
  const told: Told[] = [];
  for (const track of [main, ...tracks.filter((one) => one !== main)].filter(isReadable)) add(told, track);
  const around = told.find(({ surround }) => surround !== null);
  const used = new Set<string>();
  const choices = told.flatMap((one, position): SoundChoice[] => {
    const { lang, stereo, surround } = one;
    const label = labelFor(one, told.length === 1 ? null : position + 1, used);
    const track = stereo ?? surround;
    if (!track) return [];
    const usual = { index: track.index, right: track.right, codec: track.codec, lang, label, surround: false };
    if (one !== around || !surround) return [usual];
    const wide = label === onlyStereo ? surroundName : `${label} · ${surroundName}`;
    const { index, codec } = surround;
    return [usual, { index, codec, lang, label: unused(wide, used), surround: true }];
  });
  return choices.length > 1 ? choices.slice(0, maxChoices) : [];
}

/** Files often have the same sound in stereo and as surround sound. */
function add(told: Told[], track: SoundTrack): void {
  const { title } = track;
  const lang = spokenIn(track);
  const isCommentary = isComment(track);
  const form = track.channels >= surroundFrom ? "surround" : "stereo";
  const same = told.find(
    (one) => lang !== "und" && one.lang === lang && one.isCommentary === isCommentary && one[form] === null,
  );
  if (same) same[form] = track;
  else told.push({ lang, title, isCommentary, stereo: null, surround: null, [form]: track });
}

function spokenIn({ language, title }: SoundTrack): string {
  const lang = languageTag(language);
  return lang === "zh-CN" && languageInTitle(title) === "yue" ? "yue" : lang;
}

/** Parts of labels, which are stored. */
const onlyStereo = /* as written */ "立体声";
const surroundName = /* as written */ "5.1 环绕声";
const usualName = /* as written */ "声音";
const commentaryName = /* as written */ "评论音轨";

/** `number` is null for the only one of a film. */
function labelFor({ lang, title, isCommentary }: Told, number: number | null, used: Set<string>): string {
  const own = title.replaceAll('"', "'");
  const unnamed = number === null ? onlyStereo : `${usualName} ${number}`;
  const language = languageName(lang) === null ? own || unnamed : languageLabel(lang);
  if (isCommentary && language !== own) return unused(`${language} · ${own || commentaryName}`, used);
  return unused(used.has(language) && own && own !== language ? `${language} · ${own}` : language, used);
}

function unused(wanted: string, used: Set<string>): string {
  let label = wanted;
  for (let number = 2; used.has(label); number += 1) label = `${wanted} ${number}`;
  used.add(label);
  return label;
}
