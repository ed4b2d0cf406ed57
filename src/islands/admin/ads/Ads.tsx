import { useState } from "react";
import { adPositions } from "#lib/ad-positions.ts";
import { correctedNow } from "#lib/client/environment.ts";
import { api } from "#lib/client/api.ts";
import { queryOf, showError } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { AdForm, blankAd } from "./AdForm.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";

const $ads = queryOf("admin/ad/list", {});

export function Ads() {
  return <Loaded query={$ads}>{(ads) => <Placed {...ads} />}</Loaded>;
}

function Placed({ list, sizes }: Output<"admin/ad/list">) {
  const [editing, setEditing] = useState<EditedAd | null>(null);
  return (
    <div className="admin-area">
      <div className="admin-bar">
        <Button label="新推广" primary onClick={() => setEditing(blankAd)} />
      </div>
      {list.length === 0 && <EmptyState icon="talk" title="还没有推广" />}
      <ul className="mine-list" role="list">
        {list.map((ad) =>
          ad.fromFiles ? (
            <li className="admin-line" key={ad.id}>
              <AdLine ad={ad} onEdit={setEditing} />
            </li>
          ) : (
            <Removable
              key={ad.id}
              name={`“${ad.title}”`}
              from="推广"
              remove={() => api.call("admin/ad/del", { id: ad.id })}
              restore={() => api.call("admin/ad/restore", { id: ad.id })}
            >
              <AdLine ad={ad} onEdit={setEditing} />
            </Removable>
          ),
        )}
      </ul>
      {editing && (
        <AdForm key={editing.id} ad={editing} sizes={sizes} onSaved={$ads.reload} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

function AdLine({ ad, onEdit }: { ad: EditedAd; onEdit: (ad: EditedAd) => void }) {
  const state = stateOf(ad);
  return (
    <>
      <div className="admin-words">
        <h2>
          {ad.title}
          {state !== "" && <span className="admin-badge">{state}</span>}
        </h2>
        <p className="mine-fact">
          {adPositions[ad.position].label} · 点击 {ad.clicks} · 排序 {ad.sort}
          {ad.fromFiles && " · 来自内容文件"}
          {ad.startsAt !== null && ` · ${formatMinute(ad.startsAt)} 起`}
          {ad.endsAt !== null && ` · 到 ${formatMinute(ad.endsAt)}`}
        </p>
      </div>
      <div className="mine-acts">
        <Act
          label={ad.on ? "关闭" : "开启"}
          aria-label={`${ad.on ? "关闭" : "开启"} ${ad.title}`}
          onClick={() => void turn(ad)}
        />
        <Act label="编辑" aria-label={`编辑 ${ad.title}`} onClick={() => onEdit(ad)} />
      </div>
    </>
  );
}

function stateOf({ on, startsAt, endsAt }: EditedAd): string {
  const now = correctedNow();
  if (!on) return "已关";
  if (endsAt !== null && Date.parse(endsAt) <= now) return "已结束";
  return startsAt !== null && Date.parse(startsAt) > now ? "未开始" : "";
}

/** On or off; nothing else of it changes. */
async function turn({ id, on }: EditedAd): Promise<void> {
  try {
    const saved = await api.call("admin/ad/save", { id, on: !on });
    $ads.change((data) => ({ ...data, list: data.list.map((one) => (one.id === id ? saved : one)) }));
    showToast(saved.on ? "已开启" : "已关闭", "success");
  } catch (error) {
    showError(error);
  }
}
