import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { EditedAnnouncement } from "#lib/contract/schemas/editing.ts";
import { formatMinute, fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { Field } from "../../parts/Field.tsx";
import { draftKeyOf } from "../../parts/drafts.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Check } from "../../parts/Check.tsx";
import { Select } from "../../parts/Select.tsx";
import { Act } from "../../parts/Act.tsx";
import { Line } from "../parts/Line.tsx";
import { Button } from "../../parts/Button.tsx";

const $announcements = pagesOf("admin/announcement/list", {});

const statuses = [
  { value: "draft", name: "草稿" },
  { value: "published", name: "发布" },
  { value: "archived", name: "下架" },
] as const;
const names = { draft: "草稿", scheduled: "定时", published: "已发布", archived: "已下架" } as const;

export function Announcements() {
  const [editing, setEditing] = useState<EditedAnnouncement | "new" | null>(null);
  const known = editing === "new" || editing === null ? null : editing;
  return (
    <div className="admin-area">
      <div className="admin-bar">
        <Button label="新公告" primary onClick={() => setEditing("new")} />
      </div>
      <PagedList pages={$announcements} keyOf={({ id }) => id} empty={{ icon: "talk", title: "还没有公告" }}>
        {(one) => (
          <Line title={one.title} facts={factsOf(one)}>
            <Act label="编辑" aria-label={`编辑 ${one.title}`} onClick={() => setEditing(one)} />
          </Line>
        )}
      </PagedList>
      {editing !== null && (
        <FormDialog
          title={known ? "编辑公告" : "新公告"}
          action="保存"
          draft={draftKeyOf(known ? `draft:announcement:${known.id}` : "draft:announcement")}
          isEdit={known !== null}
          onClose={() => setEditing(null)}
          check={(field) => ({
            ...(field("title").trim() === "" && { title: "请写标题" }),
            ...(field("body").trim() === "" && { body: "请写正文" }),
            ...(field("publishedAt") !== "" &&
              fromShanghaiClock(field("publishedAt")) === null && { publishedAt: "请填完整的日期与时间" }),
          })}
          submit={async (field, { keyFor }) => {
            const publishedAt = fromShanghaiClock(field("publishedAt"), known?.publishedAt);
            const input = {
              ...(known && { id: known.id }),
              title: field("title").trim(),
              body: field("body"),
              pinned: field("pinned") === "on",
              ...(publishedAt !== null && { publishedAt }),
              status: statuses.find(({ value }) => value === field("status"))?.value ?? "draft",
            };
            const saved = await api.call("admin/announcement/save", input, { idempotencyKey: keyFor(input) });
            $announcements.changeList((list) =>
              known ? list.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...list],
            );
            showToast(
              saved.status === "scheduled" ? `将在 ${formatMinute(saved.publishedAt)} 发布` : "已保存",
              "success",
            );
          }}
        >
          <Field label="标题" name="title" maxLength={80} defaultValue={known?.title ?? ""} />
          <Field
            label="正文"
            note="可用 Markdown。"
            name="body"
            lines={8}
            maxLength={20_000}
            defaultValue={known?.body ?? ""}
          />
          <Select
            label="状态"
            name="status"
            choices={statuses}
            defaultValue={known?.status === "scheduled" ? "published" : (known?.status ?? "draft")}
          />
          <Field
            label="发布时间（北京时间）"
            note="选了“发布”才起作用；留空就是现在，填以后的时间就到时发布。"
            name="publishedAt"
            type="datetime-local"
            defaultValue={known && known.status !== "draft" ? toShanghaiClock(known.publishedAt) : ""}
          />
          <Check name="pinned" defaultChecked={known?.pinned ?? false}>
            置顶
          </Check>
        </FormDialog>
      )}
    </div>
  );
}

function factsOf({ status, pinned, publishedAt }: EditedAnnouncement): string {
  const when = status === "draft" ? "" : ` · ${formatMinute(publishedAt)}`;
  return `${names[status]}${pinned ? "，置顶" : ""}${when}`;
}
