import { type RefObject, useState } from "react";
import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { Act } from "../../../parts/Act.tsx";
import { Button } from "../../../parts/Button.tsx";
import { Picture } from "../../../../components/Picture.tsx";
import { PickFiles } from "../../../parts/PickFiles.tsx";
import { CoverDialog, covers } from "./CoverDialog.tsx";
import type { PortraitChoice, PosterChoice } from "./draft.ts";

interface Props {
  work: OwnWorkDetail;
  /** The preview. */
  video: RefObject<HTMLVideoElement | null>;
  /** Null: as it is. */
  chosen: PosterChoice | null;
  /** The upright one; undefined: as it is. */
  portrait: PortraitChoice | undefined;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (choice: PosterChoice | null) => void;
  onPortrait: (choice: PortraitChoice | undefined) => void;
}

type Cutting = { cover: keyof typeof covers; file: File | null };

/** The posters: one of the film's own pictures, any second of it, or a picture that is sent; for a page and upright. */
export function PosterPicker({ work, video, chosen, portrait, errors, onChange, onPortrait }: Props) {
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const shown = chosen?.image ?? work.poster;
  const upright = portrait === undefined ? work.portrait : (portrait?.image ?? null);
  const isPicked = (key: string) => (chosen ? chosen.kind === "frame" && chosen.key === key : isNow(key, work));

  return (
    <fieldset className="work-poster">
      <legend className="field-label">海报</legend>
      <div className="work-posters">
        {cell("wide", shown)}
        {cell("tall", upright)}
      </div>
      {work.frames.length > 0 && (
        <ul className="work-frames" role="list" aria-label="影片里的画面">
          {work.frames.map(({ key, image }, at) => (
            <li key={key}>
              <button
                type="button"
                className="work-frame frame-16-9"
                aria-pressed={isPicked(key)}
                aria-label={`用第 ${at + 1} 张画面`}
                onClick={() => onChange({ kind: "frame", key, image })}
              >
                <Picture image={image} sizes="160px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <Act label="用原来的海报" onClick={() => onChange(null)} />}
      {portrait !== undefined && <Act label="用原来的竖版海报" onClick={() => onPortrait(undefined)} />}
      {portrait === undefined && work.portrait && <Act label="去掉竖版海报" danger onClick={() => onPortrait(null)} />}
      <p className="field-note">横的用在列表、播放器和分享里，竖的用在影片页的资料里（可不要）。保存后生效。</p>
      <p className="field-error">{errors["poster"] ?? errors["portrait"]}</p>
      {cutting && (
        <CoverDialog
          {...cutting}
          video={video}
          onClose={() => setCutting(null)}
          onSent={(sent) => (cutting.cover === "wide" ? onChange({ kind: "upload", ...sent }) : onPortrait(sent))}
        />
      )}
    </fieldset>
  );

  function cell(cover: keyof typeof covers, image: Image | null) {
    const { name, shape } = covers[cover];
    return (
      <div className="work-poster-cell" role="group" aria-label={`${name} ${shape}`}>
        <div className="work-poster-now" data-cover={cover}>
          {image ? (
            <Picture image={image} alt={`现在的${name}`} sizes={cover === "wide" ? "320px" : "120px"} />
          ) : (
            <p className="mine-note">还没有{name}</p>
          )}
        </div>
        <div className="compose-chips">
          {(work.film !== null || work.original !== null) && (
            <Button label="从影片里取" onClick={() => setCutting({ cover, file: null })} />
          )}
          <PickFiles
            accept="image/jpeg,image/png,image/webp,image/avif"
            onPick={([file]) => file && setCutting({ cover, file })}
          >
            上传图片
          </PickFiles>
        </div>
      </div>
    );
  }
}

/** The addresses of both carry the same file, whatever part of the path vouches for them. */
function isNow(key: string, { poster }: OwnWorkDetail): boolean {
  return poster?.url.includes(`/${key}-`) ?? false;
}
