import { useState } from "react";
import { freshOf, queryOf } from "#lib/client/data.ts";
import type { BulkProgress } from "#lib/contract/schemas/bulk.ts";
import type { ContentField } from "#lib/contract/schemas/editorial.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { editorHref } from "./address.ts";
import { valueText } from "./values.ts";

type Preview = Output<"admin/metadata/fill/preview">;

/** What would be filled in: the first entries with their new values. */
export function FillPreview({ bulk: { id, kind, found } }: { bulk: BulkProgress }) {
  const [query] = useState(() => freshOf("admin/metadata/fill/preview", { id }));
  return (
    <Loaded query={queryOf("admin/content/form", { kind })} rows={4}>
      {({ fields }) => (
        <Loaded query={query} rows={4}>
          {({ list, names }) =>
            list.length > 0 && (
              <>
                <h3>能补的{found > list.length && `（前 ${list.length} 条）`}</h3>
                <ul className="content-bulk-lines" role="list" aria-label="能补的">
                  {list.map((line) => (
                    <FillLine key={line.id} line={line} fields={fields} names={names} />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

interface LineProps {
  line: Preview["list"][number];
  fields: readonly ContentField[];
  names: Preview["names"];
}

function FillLine({ line: { id, title, after, pictures }, fields, names }: LineProps) {
  return (
    <li>
      <a href={editorHref({ id })}>{title || "没有标题"}</a>
      {fields.map(({ name, label, ...field }) =>
        name in after ? (
          <span className="mine-fact" key={name}>
            {label}：{valueText({ name, label, ...field }, after[name], names).replaceAll("\n", "；")}
          </span>
        ) : (
          pictures.includes(name) && (
            <span className="mine-fact" key={name}>
              {label}：取来一张
            </span>
          )
        ),
      )}
    </li>
  );
}
