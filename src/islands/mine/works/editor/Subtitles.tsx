import { type RefObject, useState } from "react";
import { automaticSuffix } from "#lib/captions/languages.ts";
import type { OwnWork, OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import { decodeText, detectEncoding, type Encoding } from "#lib/subtitle-encoding.ts";
import { subtitleAccept } from "#lib/subtitle-file.ts";
import { workLimits } from "#lib/field-limits.ts";
import { Act } from "../../../parts/Act.tsx";
import { PickFiles } from "../../../parts/PickFiles.tsx";
import { CueTrack } from "./captions/CueTrack.tsx";
import { MakeCaptions } from "./captions/MakeCaptions.tsx";
import type { FormState } from "../../../parts/useForm.ts";
import type { TrackDraft } from "./draft.ts";
import { EncodingChoice } from "./EncodingChoice.tsx";
import { previewOf, tooLarge } from "./subtitle-text.ts";

interface Props {
  work: OwnWorkDetail;
  value: readonly TrackDraft[];
  /** The preview. */
  video: RefObject<HTMLVideoElement | null>;
  /** State of the form it is in. */
  form: FormState;
  error: string | undefined;
  /** Language of the track that is being mended; null for none. */
  mending: string | null;
  onMend: (lang: string | null) => void;
  onWork: (work: OwnWork) => void;
  onChange: (change: (tracks: readonly TrackDraft[]) => TrackDraft[]) => void;
}

const languages = [
  { lang: "zh-CN", label: /* as written */ "中文" },
  { lang: "zh-TW", label: /* as written */ "繁體中文" },
  { lang: "en", label: "English" },
  { lang: "ja", label: /* as written */ "日本語" },
  { lang: "ko", label: "한국어" },
  { lang: "yue", label: /* as written */ "粤语" },
] as const;

/** Bytes of the largest file that is looked at. */
const maxFile = 1_000_000;

/** A file whose encoding its owner has to confirm. */
interface Doubtful {
  name: string;
  bytes: Uint8Array;
  guess: Encoding;
}

/** Subtitles by language, each from a file that is checked before it is sent. */
export function Subtitles({ work, value: tracks, video, form, error, mending, onMend, onWork, onChange }: Props) {
  const free = languages.filter(({ lang }) => !tracks.some((track) => track.lang === lang));
  const [wanted, setWanted] = useState<string>("");
  const [wrong, setWrong] = useState("");
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const language = free.find(({ lang }) => lang === wanted) ?? free[0];

  const mended = tracks.find(({ lang }) => lang === mending);

  async function add(file: File | undefined): Promise<void> {
    if (!file) return;
    setWrong("");
    setDoubtful(null);
    if (file.size > maxFile) return setWrong(`${file.name}：${tooLarge}`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { encoding, sure } = detectEncoding(bytes);
    if (sure) take(file.name, decodeText(bytes, encoding));
    else setDoubtful({ name: file.name, bytes, guess: encoding });
  }

  function take(name: string, text: string): void {
    setDoubtful(null);
    const { fault } = previewOf(text);
    if (fault !== null) return setWrong(`${name}：${fault}`);
    if (language) onChange((now) => [...now, { ...language, text }]);
  }

  return (
    <fieldset className="work-subtitles">
      <legend className="field-label">字幕</legend>
      {tracks.length > 0 && (
        <ul role="list" aria-label="字幕">
          {tracks.map((track) => (
            <li key={track.lang} className="work-track">
              <span>
                {track.label}
                {track.text !== "" && <span className="mine-fact">（保存后生效）</span>}
              </span>
              <Act
                label="校对"
                about={`${track.label}字幕`}
                aria-expanded={mending === track.lang}
                onClick={() => onMend(mending === track.lang ? null : track.lang)}
              />
              <Act
                label="去掉"
                danger
                onClick={() => onChange((now) => now.filter(({ lang }) => lang !== track.lang))}
                about={`${track.label}字幕`}
              />
            </li>
          ))}
        </ul>
      )}
      {mended && (
        <CueTrack
          key={mended.lang}
          track={mended}
          url={work.film?.subtitles.find(({ lang }) => lang === mended.lang)?.url}
          video={video}
          form={form}
          onChange={(text) =>
            onChange((now) => now.map((one) => (one.lang === mended.lang ? withText(one, text) : one)))
          }
          onClose={() => onMend(null)}
        />
      )}
      <MakeCaptions work={work} onChange={onWork} />
      {language && tracks.length < workLimits.subtitles && (
        <div className="compose-chips">
          <select
            aria-label="字幕的语言"
            className="field-input work-language"
            value={language.lang}
            onChange={(event) => setWanted(event.target.value)}
          >
            {free.map(({ lang, label }) => (
              <option key={lang} value={lang}>
                {label}
              </option>
            ))}
          </select>
          <PickFiles accept={subtitleAccept} onPick={([file]) => void add(file)}>
            选择字幕文件
          </PickFiles>
        </div>
      )}
      {doubtful && (
        <EncodingChoice
          key={doubtful.name}
          {...doubtful}
          onTake={(text) => take(doubtful.name, text)}
          onCancel={() => setDoubtful(null)}
        />
      )}
      <p className="field-note">VTT、SRT、ASS 或 SSA 文件；有字幕的影片会有可以查找的文字稿。</p>
      <p className="field-error" role="alert">
        {wrong || error}
      </p>
    </fieldset>
  );
}

/** Mended by its owner, it is no automatic one any more. */
function withText(track: TrackDraft, text: string): TrackDraft {
  return { ...track, label: track.label.replace(automaticSuffix, ""), text };
}
