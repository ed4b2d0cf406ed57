import type { Suggestion } from "#lib/contract/schemas/search.ts";
import { labelOfOne } from "#lib/kind-words.ts";
import { foundHref } from "#lib/search/kinds.ts";
import { MarkedText } from "../../components/search/MarkedText.tsx";
import type { Combobox } from "../parts/useCombobox.ts";

/** Suggestions, each a link to its page. */
export function Suggestions({ combobox }: { combobox: Combobox<Suggestion> }) {
  return (
    <div {...combobox.list} aria-label="搜索建议">
      {combobox.items.map(({ contentType, id, name, alias }, index) => (
        <a
          className="search-option"
          href={foundHref(contentType, id, name.text)}
          key={`${contentType}-${id}`}
          {...combobox.option(index)}
        >
          <span className="search-option-name">
            <MarkedText marked={name} />
            {alias && (
              <span className="search-option-alias">
                {alias.label} <MarkedText marked={alias} />
              </span>
            )}
          </span>
          <span className="search-option-kind">{labelOfOne(contentType)}</span>
        </a>
      ))}
    </div>
  );
}
