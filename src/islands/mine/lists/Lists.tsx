import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { Act } from "../../parts/Act.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { ListForm } from "./ListForm.tsx";
import { ListLine } from "./ListLine.tsx";
import { $lists } from "./lists.ts";

/** The member's lists of films, last changed first. */
export function Lists() {
  const [making, setMaking] = useState(false);
  return (
    <>
      <div className="mine-bar">
        <p className="mine-note">从“我的收藏”里把影片加入片单；公开的片单会出现在你的主页。</p>
        <Act label="新建片单" aria-haspopup="dialog" onClick={() => setMaking(true)} />
      </div>
      <PagedList
        pages={$lists}
        keyOf={(list) => list.id}
        empty={{
          icon: "film",
          title: "还没有片单",
          text: "收藏几部影片，排成自己的片单。",
          action: { name: "去我的收藏", href: "/mine?area=collects" },
        }}
      >
        {(list) => <ListLine list={list} />}
      </PagedList>
      {making && (
        <ListForm
          title="新建片单"
          first={{ title: "", description: "", public: false }}
          onClose={() => setMaking(false)}
          save={async (fields, { keyFor }) => {
            await api.call("works/collect/create", fields, { idempotencyKey: keyFor(fields) });
            await $lists.reload();
          }}
        />
      )}
    </>
  );
}
