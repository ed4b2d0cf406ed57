import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { folderLimit } from "#lib/field-limits.ts";
import { Act } from "../../parts/Act.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { useAct } from "../../parts/useAct.ts";
import { $folders } from "./folders.ts";
import { $shown, type FolderChoice } from "./shown.ts";
import { useData } from "../../parts/useData.ts";

interface Folder {
  id: number;
  name: string;
}

/** Selection of the displayed folder, with its actions. A deleted folder can be restored. */
export function Folders() {
  const value = useData($folders);
  const shown = useStore($shown);
  const [asked, setAsked] = useState<{ id?: number; name: string } | null>(null);
  const [deleted, setDeleted] = useState<Folder | null>(null);
  const [busy, act] = useAct();
  if (!value) return null;
  const { list } = value;
  const current = list.find(({ id }) => id === shown.folder);
  const own = current && current.id !== null ? { id: current.id, name: current.name } : null;

  const choose = (folder: FolderChoice) => $shown.set({ ...$shown.get(), folder });

  function remove(folder: Folder): void {
    act(async () => {
      await api.call("collect/folder/del", { id: folder.id });
      setDeleted(folder);
      choose("all");
      await refresh("collect/folder/list", "collect/list");
    });
  }

  function restore(id: number): void {
    act(async () => {
      await api.call("collect/folder/restore", { id });
      setDeleted(null);
      await $folders.reload();
      choose(id);
    });
  }

  return (
    <section className="folders" aria-label="收藏夹">
      <Chips
        label="选择收藏夹"
        className="folder-bar"
        choices={[
          { value: "all", name: "全部" },
          ...list.map(({ id, name, items }) => ({
            value: id,
            name,
            aside: <span className="choice-count">{items}</span>,
          })),
        ]}
        value={shown.folder}
        onChange={choose}
      >
        <Act label="新建收藏夹" aria-haspopup="dialog" onClick={() => setAsked({ name: "" })} />
      </Chips>
      {own && (
        <div className="mine-acts">
          <Act label="改名" aria-haspopup="dialog" onClick={() => setAsked(own)} />
          <Act label="删除收藏夹" danger aria-disabled={busy} onClick={() => remove(own)} />
        </div>
      )}
      {deleted && (
        <div className="folder-deleted">
          <p role="status">已删除收藏夹“{deleted.name}”，里面的收藏回到默认收藏夹</p>
          <Act label="撤销" aria-disabled={busy} onClick={() => restore(deleted.id)} />
        </div>
      )}
      {asked && (
        <FormDialog
          title={asked.id === undefined ? "新建收藏夹" : "收藏夹改名"}
          action="保存"
          onClose={() => setAsked(null)}
          submit={async (field, { keyFor }) => {
            const input = { ...asked, name: field("name") };
            const { id } = await api.call("collect/folder/save", input, { idempotencyKey: keyFor(input) });
            await $folders.reload();
            if (asked.id === undefined) choose(id);
            else showToast("已改名", "success");
          }}
        >
          <Field
            label="名称"
            note={`最多 ${folderLimit} 个字，只有你自己看得到`}
            name="name"
            defaultValue={asked.name}
            maxLength={2 * folderLimit}
            autoComplete="off"
          />
        </FormDialog>
      )}
    </section>
  );
}
