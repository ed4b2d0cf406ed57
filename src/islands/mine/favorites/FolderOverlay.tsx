import { api } from "#lib/client/api.ts";
import { closeOverlay, type Overlay } from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import styles from "../mine.css?url";
import { FolderDialog } from "./FolderDialog.tsx";

/** Overlay that asks for the folder of a favorite; `onDone` receives the new count. */
export function FolderOverlay({ target, onDone }: Extract<Overlay, { name: "folders" }>) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <FolderDialog
        title="收藏到"
        action="收藏"
        submit={async ({ id, name }) => {
          const { collects } = await api.call("collect/add", { ...target, folderId: id });
          onDone(collects);
          showToast(`已收藏到“${name}”`, "success");
        }}
        onClose={closeOverlay}
      />
    </>
  );
}
