import type { Suggestion } from "#lib/contract/schemas/search.ts";
import { foundHref, kindNames } from "#lib/search/kinds.ts";
import { MarkedText } from "../../components/search/MarkedText.tsx";

interface Props {
  id: string;
  suggestions: readonly Suggestion[];
  chosen: number;
}

export const optionId = (id: string, place: number) => `${id}-${place}`;

const bringIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/** The field keeps the focus: it names the option the keyboard stands on, and presses it. */
export function Suggestions({ id, suggestions, chosen }: Props) {
  return (
    <div role="listbox" id={id} aria-label="搜索建议">
      {suggestions.map(({ contentType, id: found, name, alias }, place) => (
        <a
          className="search-option"
          role="option"
          id={optionId(id, place)}
          aria-selected={place === chosen}
          href={foundHref(contentType, found, name.text)}
          tabIndex={-1}
          key={`${contentType}-${found}`}
          ref={place === chosen ? bringIntoView : null}
        >
          <span className="search-option-name">
            <MarkedText marked={name} />
            {alias && (
              <span className="search-option-alias">
                <MarkedText marked={alias} />
              </span>
            )}
          </span>
          <span className="search-option-kind">{kindNames[contentType]}</span>
        </a>
      ))}
    </div>
  );
}
