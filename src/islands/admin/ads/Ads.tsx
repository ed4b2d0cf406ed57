import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Failure } from "../../parts/Failure.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { Check } from "../parts/Check.tsx";

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
      {editing && (
        <FormDialog
          title="编辑推广"
          action="保存"
          onClose={() => setEditing(null)}
          check={(field) => ({
            ...(field("title").trim() === "" && { title: "请写标题" }),
            ...(!/^-?\d{1,3}$/.test(field("sort").trim()) && { sort: "请填 -999 到 999 的整数" }),
          })}
          submit={async (field) => {
            await api.call("admin/ad/save", {
              id: editing.id,
              title: field("title").trim(),
              text: field("text").trim(),
              on: field("on") === "on",
              sort: Number(field("sort")),
              ...(editing.link !== null && { link: field("link").trim() }),
            });
            await ads.load();
            showToast("已保存", "success");
          }}
        >
          {(errors) => (
            <>
              <Field
                label="标题"
                name="title"
                maxLength={60}
                defaultValue={editing.title}
                error={errors["title"] ?? ""}
              />
              <Field label="说明" name="text" maxLength={120} defaultValue={editing.text} />
              {editing.link !== null && (
                <Field
                  label="链接"
                  name="link"
                  maxLength={500}
                  defaultValue={editing.link}
                  error={errors["link"] ?? ""}
                />
              )}
              <Field
                label="排序"
                note="大的在前。"
                name="sort"
                inputMode="numeric"
                defaultValue={editing.sort}
                error={errors["sort"] ?? ""}
              />
              <Check label="开启" name="on" defaultChecked={editing.on} />
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
}
