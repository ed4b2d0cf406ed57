import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { editedPictures } from "#lib/edited-pictures.ts";
import type { MediaPicture, MediaUse } from "#lib/contract/schemas/media-library.ts";
import { contentKindNames } from "#lib/editorial.ts";
import { formatBytes } from "#lib/format.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { useAct } from "../../parts/useAct.ts";
import { editorHref } from "../content/address.ts";
import { largestOf } from "./address.ts";

interface Props {
  picture: MediaPicture;
  onChanged: (picture: MediaPicture) => void;
  onRemove: (picture: MediaPicture) => Promise<void>;
  onClose: () => void;
}

const when: Record<MediaUse["when"], string> = { live: "线上", draft: "草稿", past: "以前的版本" };

/** One picture: its facts, where it is used, its description, and its removal. */
export function PictureDialog({ picture, onChanged, onRemove, onClose }: Props) {
  const { id, name, alt, width, height, bytes, sentAt, sentBy, kinds, uses, image } = picture;
  const [busy, act] = useAct();
  return (
    <FormDialog
      title={name}
      action="保存"
      onClose={onClose}
      submit={async (field) => {
        onChanged(await api.call("admin/media/alt", { id, alt: field("alt") }));
        showToast("已保存", "success");
      }}
    >
      <img className="media-whole" src={largestOf(image)} width={image.width} height={image.height} alt={alt} />
      <p className="mine-fact">
        {width}×{height} · {formatBytes(bytes)} · {formatMinute(sentAt)} · {sentBy}
        {kinds.length > 0 && ` · 裁成过${kinds.map((kind) => editedPictures[kind].label).join("、")}`}
      </p>
      <Field
        label="说明"
        note="图里是什么；给看不见图的同事，也用来查找。"
        name="alt"
        maxLength={200}
        defaultValue={alt}
      />
      <section className="media-uses">
        <h3>用在</h3>
        {uses.length === 0 ? (
          <p className="mine-fact">没有用到</p>
        ) : (
          <ul role="list">
            {uses.map((use) => (
              <li key={`${use.kind} ${use.entryId ?? use.title}`}>
                {use.entryId === null ? use.title : <a href={editorHref({ id: use.entryId })}>{use.title}</a>}
                <span className="mine-fact">
                  {contentKindNames[use.kind]} · {when[use.when]}
                </span>
              </li>
            ))}
          </ul>
        )}
        {uses.length === 0 ? (
          <Act label="删除" about={name} danger aria-disabled={busy} onClick={() => act(() => onRemove(picture))} />
        ) : (
          <p className="mine-fact">正在用，或以前的版本可能恢复，不能删除。</p>
        )}
      </section>
    </FormDialog>
  );
}
