import { createPortal } from "react-dom";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";
import { useData } from "../../parts/useData.ts";

interface Props {
  kind: "performer" | "tag";
  name: string;
  onMade: (made: { key: string; name: string }) => void;
  onClose: () => void;
}

/** A person or a tag nobody has entered yet: public at once, so that what names it can be published. */
export function MakeDialog({ kind, name, onMade, onClose }: Props) {
  const person = kind === "performer";
  const found = useData(queryOf("admin/content/pick", { kind: "category" }));
  const categories = (found?.list ?? []).map((one) => ({ value: one.key, name: one.name }));
  // Beside the form it is opened from: one cannot stand in another.
  return createPortal(
    <FormDialog
      title={person ? "新建人物" : "新建标签"}
      action="新建并选中"
      onClose={onClose}
      check={(field) => ({
        ...(field("name").trim() === "" && { name: "请填名字" }),
        ...(person && field("pinyin").trim() === "" && { pinyin: "请填拼音" }),
        ...(!person && field("category") === "" && { category: "请选分类" }),
      })}
      submit={async (field, { keyFor }) => {
        const called = field("name").trim();
        const document = person
          ? { name: called, pinyin: field("pinyin").trim() }
          : { name: called, category: field("category") };
        const input = { kind, document };
        const { entry } = await api.call("admin/content/save", input, { idempotencyKey: keyFor(input) });
        const seen = { id: entry.id, base: entry.revision, live: entry.liveRevision };
        await api.call("admin/content/publish", seen, { idempotencyKey: keyFor(seen) });
        onMade({ key: entry.key, name: called });
      }}
    >
      <Field label="名字" name="name" defaultValue={name} maxLength={100} />
      {person ? (
        <Field
          label="拼音"
          note="全拼，字与字之间空一格，例如 shen yu；外文名字写名字本身。"
          name="pinyin"
          maxLength={100}
          defaultValue={/^[\u0020-\u024f]+$/.test(name) ? name : ""}
        />
      ) : (
        <Select label="分类" name="category" choices={categories} />
      )}
      <p className="mine-note">马上公开，其余的以后在它自己的页面补。</p>
    </FormDialog>,
    document.body,
  );
}
