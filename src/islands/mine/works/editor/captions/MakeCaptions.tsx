import { useState } from "react";
import { automaticSuffix, speechLanguages, type SpeechLanguage } from "#lib/captions/languages.ts";
import { api } from "#lib/client/api.ts";
import type { OwnWork, OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import { Act } from "../../../../parts/Act.tsx";
import { Button } from "../../../../parts/Button.tsx";
import { useAct } from "../../../../parts/useAct.ts";
import { FileProgress } from "../../FileProgress.tsx";

interface Props {
  work: OwnWorkDetail;
  onChange: (work: OwnWork) => void;
}

/** Has captions made from what is said in the film, where the site can. */
export function MakeCaptions({ work: { id, title, captionsOffered, captions, film, file }, onChange }: Props) {
  const [chosen, setChosen] = useState<SpeechLanguage | null>(null);
  const [busy, act] = useAct();
  // While its file is being replaced, what is said in it is not known yet.
  if (!captionsOffered || file !== null) return null;
  const own = (film?.subtitles ?? []).filter(({ automatic }) => !automatic).map(({ lang }) => lang);
  const choices = speechLanguages.filter(({ lang }) => !own.includes(lang));
  const lang = choices.some((one) => one.lang === chosen) ? chosen : null;
  const send = (what: "make" | "cancel") =>
    act(async () =>
      onChange(await api.call("works/modify/captions", { id, act: what, ...(what === "make" && { lang }) })),
    );

  if (captions !== null && captions.state !== "failed") {
    return (
      <div className="captions-making">
        <FileProgress title={title} file={captions} doing="生成字幕" />
        <Act label="不生成了" about="字幕" onClick={() => send("cancel")} aria-disabled={busy} />
      </div>
    );
  }
  return (
    <div className="captions-making">
      {captions !== null && <FileProgress title={title} file={captions} doing="生成字幕" />}
      <div className="compose-chips">
        <select
          aria-label="影片里说的语言"
          className="field-input work-language"
          value={lang ?? ""}
          onChange={(event) => setChosen(speechLanguages.find((one) => one.lang === event.target.value)?.lang ?? null)}
        >
          <option value="">自动识别语言</option>
          {choices.map((one) => (
            <option key={one.lang} value={one.lang}>
              {one.label}
            </option>
          ))}
        </select>
        <Button label="自动生成字幕" onClick={() => send("make")} aria-disabled={busy} />
      </div>
      <p className="field-note">
        听影片里说的话，生成一条标着“{automaticSuffix.slice(1, -1)}
        ”的字幕，可以再校对；要等一阵，不用留在这一页。你自己的字幕不会被改动。
      </p>
    </div>
  );
}
