import type { Ref } from "react";
import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";

/** The film as only its owner sees it, in the browser's own player. */
export function Preview({ work, ref }: { work: OwnWorkDetail; ref: Ref<HTMLVideoElement> }) {
  const { film, original, poster, title } = work;
  const address = film?.fallback ?? original;
  if (address === null) return <p className="mine-note">转码完成后，可以在这里预览、选海报、加章节和字幕。</p>;
  return (
    <div className="work-preview">
      <video
        ref={ref}
        controls
        playsInline
        preload="metadata"
        src={address}
        poster={poster?.url}
        aria-label={`预览《${title}》`}
      >
        {film?.subtitles.map(({ lang, label, url }) => (
          <track key={url} kind="subtitles" srcLang={lang} label={label} src={url} />
        ))}
      </video>
      {film === null && <p className="mine-note">这是你上传的原文件，转码完成后画质可选。</p>}
    </div>
  );
}
