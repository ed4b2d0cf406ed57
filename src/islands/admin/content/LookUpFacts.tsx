import type { ReactNode } from "react";
import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";
import type { MetadataFacts } from "#lib/contract/schemas/metadata.ts";
import { Check } from "../../parts/Check.tsx";
import { firstTicks, rowsOf } from "./look-up.ts";

interface Props {
  fields: readonly ContentField[];
  document: ContentDocument;
  names: Readonly<Record<string, string>>;
  found: MetadataFacts;
  /** Null before the editor has ticked anything. */
  ticked: ReadonlySet<string> | null;
  onTick: (ticked: ReadonlySet<string>) => void;
  /** What is done with the ticked fields. */
  children: (ticked: ReadonlySet<string>) => ReactNode;
}

/** What the provider knows beside what the form says: empty fields are ticked, those that differ are not. */
export function Facts({ fields, document, names, found, ticked, onTick, children }: Props) {
  const rows = rowsOf(fields, document, found, names);
  const wanted = ticked ?? firstTicks(rows);
  function tick(name: string, on: boolean): void {
    const next = new Set(wanted);
    if (on) next.add(name);
    else next.delete(name);
    onTick(next);
  }
  return (
    <div className="content-lookup">
      <p className="mine-fact">
        {rows.length === 0
          ? "表单里已经都有了。"
          : "表单里空着的已经勾上，不一样的由你决定。标着“新建”的人与标签会马上公开。"}
      </p>
      <ul className="content-lookup-facts">
        {rows.map(({ field, before, after }) => (
          <li key={field.name}>
            <Check value={wanted.has(field.name)} onChange={(on) => tick(field.name, on)}>
              {field.label}
            </Check>
            <div className="content-lookup-values">
              {found.pictures[field.name] !== undefined ? (
                <img src={found.pictures[field.name]} alt={`找到的${field.label}`} />
              ) : (
                <p className="content-lookup-after">{after}</p>
              )}
              {before !== "" && (
                <p className="mine-fact content-lookup-before">
                  {found.pictures[field.name] === undefined ? `现在：${before}` : "现在已经有一张"}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {children(wanted)}
    </div>
  );
}
