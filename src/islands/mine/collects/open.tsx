import { createRoot } from "react-dom/client";
import "../../../styles/mine.css";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { CollectContentType } from "#lib/contract/schemas/collects.ts";
import { FolderDialog } from "./FolderDialog.tsx";

/** Asks over the page which folder a thing is to be kept in; `onDone` gets the new count. The focus goes back to where it was. */
export function openFolders(
  thing: { contentType: CollectContentType; targetId: number },
  onDone: (collects: number) => void,
): void {
  const opener = document.activeElement;
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <FolderDialog
      title="收藏到"
      action="收藏"
      submit={async ({ id, name }) => {
        const { collects } = await api.call("collect/add", { ...thing, folderId: id });
        onDone(collects);
        showToast(`已收藏到“${name}”`, "success");
      }}
      onClose={() => {
        root.unmount();
        place.remove();
        if (opener instanceof HTMLElement) opener.focus();
      }}
    />,
  );
}
