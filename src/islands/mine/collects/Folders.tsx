import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { CollectFolder } from "#lib/contract/schemas/collects.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { useAct } from "../../parts/useAct.ts";
import { $folders } from "./folders.ts";
import { $shown } from "./shown.ts";
import { useData } from "../../parts/useData.ts";

type Asked = "none" | "new" | "rename";

/** Which folder is shown, and what can be done with it. A deleted one offers itself back. */
export function Folders() {
  const value = useData($folders);
  const shown = useStore($shown);
  const [asked, setAsked] = useState<Asked>("none");
  const [deleted, setDeleted] = useState<CollectFolder | null>(null);
  const [busy, act] = useAct();
  if (!value) return null;
  const { list } = value;
  const current = list.find(({ id }) => id === shown.folder);
  const own = current && current.id !== null ? { ...current, id: current.id } : null;

  const choose = (folder: "all" | number | null) => $shown.set({ ...shown, folder });

  function remove(id: number): void {
    act(async () => {
      setDeleted(await api.call("collect/folder/del", { id }));
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
      <div className="folder-bar" role="group" aria-label="选择收藏夹">
        <button className="chip" type="button" aria-pressed={shown.folder === "all"} onClick={() => choose("all")}>
          全部
        </button>
        {list.map(({ id, name, items }) => (
          <button
            className="chip"
            type="button"
            key={id ?? 0}
            aria-pressed={shown.folder === id}
            onClick={() => choose(id)}
          >
            {name}
            <span className="choice-count">{items}</span>
          </button>
        ))}
        <Act words="新建收藏夹" aria-haspopup="dialog" onClick={() => setAsked("new")} />
      </div>
      {own && (
        <div className="mine-acts">
          <Act words="改名" aria-haspopup="dialog" onClick={() => setAsked("rename")} />
          <Act
            words="删除收藏夹"
            danger

            aria-disabled={busy}
            onClick={() => remove(own.id)}
          />
        </div>
      )}
      {deleted && deleted.id !== null && (
        <div className="folder-deleted">
          <p role="status">已删除收藏夹“{deleted.name}”，里面的收藏回到默认收藏夹</p>
          <Act words="撤销" aria-disabled={busy} onClick={() => deleted.id !== null && restore(deleted.id)} />
        </div>
      )}
      {asked === "new" && (
        <NameDialog
          title="新建收藏夹"
          onClose={() => setAsked("none")}
          save={async (name) => {
            const { id } = await api.call("collect/folder/save", { name });
            await $folders.reload();
            choose(id);
          }}
        />
      )}
      {asked === "rename" && own && (
        <NameDialog
          title="收藏夹改名"
          first={own.name}
          onClose={() => setAsked("none")}
          save={async (name) => {
            await api.call("collect/folder/save", { id: own.id, name });
            await $folders.reload();
            showToast("已改名", "success");
          }}
        />
      )}
    </section>
  );
}

interface NameProps {
  title: string;
  first?: string;
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameDialog({ title, first = "", save, onClose }: NameProps) {
  return (
    <FormDialog title={title} action="保存" onClose={onClose} submit={(field) => save(field("name"))}>
      {(errors) => (
        <Field
          label="名称"
          note="最多 20 个字，只有你自己看得到"
          name="name"
          defaultValue={first}
          maxLength={40}
          autoComplete="off"
          error={errors.name ?? ""}
        />
      )}
    </FormDialog>
  );
}
