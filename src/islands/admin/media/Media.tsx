import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showError } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { MediaPicture } from "#lib/contract/schemas/media-library.ts";
import { MediaGrid, mediaPages, useMediaFilterInAddress } from "./MediaGrid.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import { Upload } from "./Upload.tsx";

/** The media library: what editors have sent, where it is used, and more of it. */
export function Media() {
  const [filter, setFilter] = useMediaFilterInAddress();
  const [opened, setOpened] = useState<MediaPicture | null>(null);
  const pages = mediaPages(filter);

  async function remove(picture: MediaPicture): Promise<void> {
    const { id, name } = picture;
    await api.call("admin/media/del", { id });
    // Another one may be open by now.
    setOpened((now) => (now?.id === id ? null : now));
    pages.changeList((list) => list.filter((one) => one.id !== id));
    showToast(`已删除“${name}”`, "success", {
      label: "撤销",
      act: () => void api.call("admin/media/restore", { id }).then(() => pages.reload(), showError),
    });
  }

  return (
    <div className="admin-area">
      <Upload onAdded={() => void pages.reload()} />
      <p className="mine-fact">
        在媒体库与内容的表单里上传的图片都在这里，原图一直留着，可以再裁。从内容文件、导入与图片地址来的，以及更早上传的，没有原图，不在这里。
      </p>
      <MediaGrid filter={filter} onFilter={setFilter} onPick={setOpened} />
      {opened && (
        <PictureDialog
          key={opened.id}
          picture={opened}
          onChanged={(changed) =>
            void pages.changeList((list) => list.map((one) => (one.id === changed.id ? changed : one)))
          }
          onRemove={remove}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
