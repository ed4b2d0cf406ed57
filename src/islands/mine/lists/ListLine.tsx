import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Act } from "../../parts/Act.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Time } from "../../../components/Time.tsx";
import { ListFilms } from "./ListFilms.tsx";
import { ListForm } from "./ListForm.tsx";
import { $lists } from "./lists.ts";

/** One of the member's lists: edit it, reorder its films, delete it. */
export function ListLine({ list }: { list: WorksList }) {
  const { id, title, covers, films } = list;
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const [cover] = covers;
  const href = list.public && !list.removed ? contentHref(kinds.list.type, id) : null;
  const standing = list.removed ? "已由运营移除，只有自己可见" : list.public ? "公开" : "仅自己可见";
  return (
    <Removable
      name={`片单“${title}”`}
      from="我的片单"
      remove={() => {
        // Taken back, its films would be asked for before it is there again.
        setOpen(false);
        return api.call("works/collect/modify", { id, deleted: true });
      }}
      restore={() => api.call("works/collect/modify", { id, deleted: false })}
    >
      {cover ? (
        <span className="mine-picture frame-16-9">
          <Picture image={cover} sizes="120px" />
        </span>
      ) : (
        <span className="mine-picture mine-picture-none" aria-hidden="true">
          <Icon name="film" />
        </span>
      )}
      <div className="mine-words">
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p className="mine-fact">
          {films} 部影片 · {standing} · <Time at={list.updatedAt} />
        </p>
        <div className="collect-acts">
          <Act label="修改" aria-haspopup="dialog" onClick={() => setEditing(true)} about={`片单${title}`} />
          <Act
            label={open ? "收起影片" : "看影片与排序"}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            about={`片单${title}`}
          />
        </div>
        {open && <ListFilms id={id} />}
      </div>
      {editing && (
        <ListForm
          title="修改片单"
          id={id}
          first={list}
          onClose={() => setEditing(false)}
          save={async (fields) => {
            await api.call("works/collect/modify", { id, ...fields });
            showToast("片单已保存", "success");
            await $lists.reload();
          }}
        />
      )}
    </Removable>
  );
}
