import { lazy, Suspense, useState } from "react";
import { editedPictureKinds, editedPictures, isWhole } from "#lib/edited-pictures.ts";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../../parts/Act.tsx";
import { pictureFiles } from "../../parts/PickFiles.tsx";
import { FieldFrame } from "../../parts/FieldFrame.tsx";
import { useAct } from "../../parts/useAct.ts";
import type { Chosen } from "../media/PickPicture.tsx";
import type { ControlProps } from "./control-props.ts";
import { IconPreview, largeOf } from "./IconPreview.tsx";
import { toText } from "./values.ts";

const PickPicture = lazy(() => import("../media/PickPicture.tsx").then((part) => ({ default: part.PickPicture })));

/** A picture for its position: sent and cut from its centre, or picked from the media library with the part to show. */
export function PictureField({ field, value, onChange, path, document, pictures }: ControlProps) {
  const [busy, act] = useAct();
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const [picking, setPicking] = useState<{ start: Chosen | null } | null>(null);
  const key = toText(value);
  const address = sent[key] ?? pictures[key];
  const asked = field.picture?.kind === "home-banner" ? document["position"] : field.picture?.kind;
  const kind = editedPictureKinds.find((one) => one === asked) ?? "poster";
  const { width, height } = editedPictures[kind];

  function take(answer: { key: string; image: { url: string } }): void {
    setSent((now) => ({ ...now, [answer.key]: answer.image.url }));
    onChange(answer.key);
  }

  /** Crops the present picture again, from the whole. */
  async function cropAgain(): Promise<void> {
    const { picture, area } = await api.call("admin/media/find", { key });
    if (picture === null) showToast("这张图片没有留原图：请重新上传，或从媒体库选");
    else setPicking({ start: { picture, area: area ?? undefined } });
  }

  return (
    <FieldFrame
      className="content-picture"
      label={field.label}
      note={`至少 ${width}×${height} 最清楚，${isWhole(kind) ? "整张放进去，空出的地方透明" : "会从中间裁成这个比例，之后可以再裁"}；JPG、PNG、WebP、AVIF、GIF。`}
      name={path}
    >
      {(tied) => (
        <>
          {address !== undefined && <img src={address} alt={`现在的${field.label}`} />}
          {kind === "siteIcon" && address !== undefined && (
            <IconPreview address={largeOf(address)} dark={document["theme"] === "dark"} />
          )}
          {key !== "" && <p className="mine-fact">{key}</p>}
          <input
            className="field-input"
            name={path}
            type="file"
            accept={pictureFiles}
            aria-disabled={busy}
            {...tied}
            onClick={(event) => {
              // One picture at a time: a second would not be sent.
              if (busy) return event.preventDefault();
              // Lets the same file be picked again, e.g. one that did not arrive.
              event.currentTarget.value = "";
            }}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) act(async () => take(await api.call("admin/content/picture", { kind, file })));
            }}
          />
          <div className="mine-acts">
            {!isWhole(kind) && (
              <Act label="从媒体库选" about={field.label} onClick={() => setPicking({ start: null })} />
            )}
            {key !== "" && isWhole(kind) && <Act label="去掉" about={field.label} onClick={() => onChange("")} />}
            {key !== "" && !isWhole(kind) && (
              <Act label="裁剪" about={field.label} aria-disabled={busy} onClick={() => act(cropAgain)} />
            )}
          </div>
          {busy && (
            <p className="mine-fact" role="status">
              请稍等…
            </p>
          )}
          {picking && (
            <Suspense fallback={null}>
              <PickPicture
                kind={kind}
                start={picking.start}
                onCut={(cut) => {
                  take(cut);
                  setPicking(null);
                }}
                onClose={() => setPicking(null)}
              />
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  );
}
