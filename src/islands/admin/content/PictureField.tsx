import { useState } from "react";
import { editedPictureKinds } from "#lib/ad-positions.ts";
import { api } from "#lib/client/api.ts";
import { useAct } from "../../parts/useAct.ts";
import { pictureFiles } from "../../parts/PickFiles.tsx";
import { FieldFrame } from "../../parts/FieldFrame.tsx";
import type { ControlProps } from "./control-props.ts";
import { toText } from "./values.ts";

/** A picture for its place: what is sent is cut to the place's proportions. */
export function PictureField({ field, value, onChange, path, document, pictures }: ControlProps) {
  const [busy, act] = useAct();
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const key = toText(value);
  const address = sent[key] ?? pictures[key];
  const asked = field.picture?.kind === "home-banner" ? document["position"] : field.picture?.kind;
  const kind = editedPictureKinds.find((one) => one === asked) ?? "poster";
  const size = field.picture && kind === field.picture.kind ? `${field.picture.width}×${field.picture.height}` : null;
  return (
    <FieldFrame
      className="content-picture"
      label={field.label}
      note={`${size === null ? "会裁成这个位置的比例" : `至少 ${size} 最清楚，会从中间裁成这个比例`}；JPG、PNG、WebP、AVIF、GIF。`}
      name={path}
    >
      {(tied) => (
        <>
          {address !== undefined && <img src={address} alt={`现在的${field.label}`} />}
          {key !== "" && <p className="mine-fact">{key}</p>}
          <input
            className="field-input"
            name={path}
            type="file"
            accept={pictureFiles}
            aria-disabled={busy}
            {...tied}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (!file) return;
              act(async () => {
                const answer = await api.call("admin/content/picture", { kind, file });
                setSent({ ...sent, [answer.key]: answer.image.url });
                onChange(answer.key);
              });
            }}
          />
          {busy && (
            <p className="mine-fact" role="status">
              正在上传
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}
