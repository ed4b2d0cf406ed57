import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Failure } from "../../parts/Failure.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { AdForm } from "./AdForm.tsx";

const ads = createResource(() => api.call("admin/ad/list", {}));

const positions = {
  "home-banner": "首页横幅",
  "home-strip": "首页条幅",
  list: "列表",
  "watch-side": "观看页",
} as const;

export function Ads() {
  const value = useLoaded(ads);
  const [editing, setEditing] = useState<EditedAd | null>(null);
  if (value.state === "loading") return <Skeleton />;
  if (value.state === "failed") return <Failure words={value.words} retry={() => void ads.load()} />;
  return (
    <div className="admin-area">
      <ul className="mine-list" role="list">
        {value.data.list.map((ad) => (
          <li className="admin-line" key={ad.id}>
            <div className="admin-words">
              <h2>
                {ad.title}
                {!ad.on && <span className="admin-badge">已关</span>}
              </h2>
              <p className="mine-fact">
                {positions[ad.position]} · 点击 {ad.clicks} · 排序 {ad.sort}
              </p>
            </div>
            <button className="mine-act" type="button" aria-label={`编辑 ${ad.title}`} onClick={() => setEditing(ad)}>
              编辑
            </button>
          </li>
        ))}
      </ul>
      {editing && <AdForm key={editing.id} ad={editing} onSaved={() => ads.load()} onClose={() => setEditing(null)} />}
    </div>
  );
}
