import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";
import { Changes } from "../../parts/Changes.tsx";
import { differing, valueText } from "./values.ts";

interface Props {
  fields: readonly ContentField[];
  before: ContentDocument;
  after: ContentDocument;
  names: Readonly<Record<string, string>>;
}

/** Two documents laid over each other, field by field; what is the same is left out. */
export function Difference({ fields, before, after, names }: Props) {
  const changed = differing(fields, before, after);
  if (changed.length === 0) return <p className="mine-note">两份一样。</p>;
  return (
    <>
      <p className="mine-fact">
        <del>划掉的</del>后来删去，<ins>加底色的</ins>后来写上。
      </p>
      <dl className="content-difference">
        {changed.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Changes
                before={valueText(field, before[field.name], names)}
                after={valueText(field, after[field.name], names)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
