import { useState } from "react";
import { parseSubtitles } from "#lib/subtitle-file.ts";
import { VttError } from "#lib/vtt.ts";
import { workLimits } from "#lib/writing.ts";
import { Act } from "../../../parts/Act.tsx";
import { PickFiles } from "../../../parts/PickFiles.tsx";
import type { TrackDraft } from "./draft.ts";

interface Props {
  value: readonly TrackDraft[];
  error: string | undefined;
  onChange: (tracks: TrackDraft[]) => void;
}

const languages = [
  { lang: "zh-CN", label: "中文" },
  { lang: "zh-TW", label: "繁體中文" },
  { lang: "en", label: "English" },
  { lang: "ja", label: "日本語" },
  { lang: "ko", label: "한국어" },
  { lang: "yue", label: "粤语" },
] as const;

const largest = 190_000;

/** Subtitles by language, each from a VTT or SRT file that is checked before it is sent. */
export function Subtitles({ value: tracks, error, onChange }: Props) {
  const free = languages.filter(({ lang }) => !tracks.some((track) => track.lang === lang));
  const [wanted, setWanted] = useState<string>("");
  const [wrong, setWrong] = useState("");
  const language = free.find(({ lang }) => lang === wanted) ?? free[0];

  async function add(file: File | undefined): Promise<void> {
    if (!file || !language) return;
    setWrong("");
    const text = await file.text();
    const words = faultOf(text);
    if (words !== null) return setWrong(`${file.name}：${words}`);
    onChange([...tracks, { ...language, text }]);
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
                words="去掉"
                danger
                onClick={() => onChange(tracks.filter(({ lang }) => lang !== track.lang))}
                about={`${track.label}字幕`}
              />
            </li>
          ))}
        </ul>
      )}
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
          <PickFiles accept=".vtt,.srt,text/vtt" onPick={([file]) => void add(file)}>
            选择字幕文件
          </PickFiles>
        </div>
      )}
      <p className="field-note">VTT 或 SRT 文件，UTF-8 编码；有字幕的影片会有可以查找的文字稿。</p>
      <p className="field-error" role="alert">
        {wrong || error}
      </p>
    </fieldset>
  );
}

/** Null when there is nothing wrong. */
function faultOf(text: string): string | null {
  if (text.length > largest) return "文件太大了，字幕最多 19 万字";
  if (text.includes("\uFFFD")) return "读不出来，请存成 UTF-8 编码再选";
  try {
    parseSubtitles(text);
    return null;
  } catch (error) {
    if (error instanceof VttError) return `第 ${error.line} 行，${error.message}`;
    throw error;
  }
}
