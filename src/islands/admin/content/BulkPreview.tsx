import type { ContentField } from "#lib/contract/schemas/editorial.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { Button } from "../../parts/Button.tsx";
import { editorHref } from "./address.ts";
import { valueText } from "./values.ts";

type Preview = Output<"admin/content/bulk/preview">;

interface Props {
  preview: Preview;
  fields: readonly ContentField[];
  busy: boolean;
  onBack: () => void;
  onBegin: () => void;
}

/** What would become of what is selected: how many, the first of them, and what cannot be. */
export function BulkPreview({ preview, fields, busy, onBack, onBegin }: Props) {
  const { total, live, draft, same, refused, changed, against } = preview;
  const parts = [
    [live, "条改在线上"],
    [draft, "条只改草稿"],
    [same, "条本来就是这样"],
    [refused, "条不能改"],
  ] as const;
  return (
    <div className="content-versions">
      <p role="status">
        选中 {total} 条：
        {parts
          .filter(([some]) => some > 0)
          .map(([some, text]) => `${some} ${text}`)
          .join("，")}
        。
      </p>
      {against.length > 0 && (
        <>
          <h3>不能改的{refused > against.length && `（前 ${against.length} 条）`}</h3>
          <ul className="content-bulk-lines" role="list">
            {against.map(({ id, title, reason }) => (
              <li key={id}>
                <a href={editorHref({ id })}>{title || "没有标题"}</a>
                <span className="field-error">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3>会改的{live + draft > changed.length && `（前 ${changed.length} 条）`}</h3>
          <ul className="content-bulk-lines" role="list">
            {changed.map((line) => (
              <li key={line.id}>
                <strong>{line.title || "没有标题"}</strong>
                {line.outcome === "draft" && <span className="mine-fact">只改草稿</span>}
                {fields
                  .filter(({ name }) => name in line.after)
                  .map((field) => (
                    <span className="mine-fact" key={field.name}>
                      {field.label}：{said(field, line.before[field.name], preview.names)} →{" "}
                      {said(field, line.after[field.name], preview.names)}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mine-dialog-acts">
        <Button label="回去改" onClick={onBack} />
        <Button
          label={busy ? "正在开始…" : `改这 ${live + draft} 条`}
          primary
          disabled={live + draft === 0}
          aria-disabled={busy}
          onClick={onBegin}
        />
      </div>
    </div>
  );
}

function said(field: ContentField, value: unknown, names: Preview["names"]): string {
  return valueText(field, value, names).replaceAll("\n", "、") || "空";
}
