import { useStore } from "@nanostores/react";
import { type MouseEvent, useRef } from "react";
import { clearSearches, removeSearch } from "#lib/client/stores/search-record.ts";
import { $session } from "#lib/client/stores/session.ts";
import { resultsHref } from "#lib/search/kinds.ts";
import { IconButton } from "../parts/IconButton.tsx";

/** Recent searches on this device, newest first; each can be repeated or removed. */
export function SearchHistory() {
  const { searchRecord } = useStore($session, { ssr: "initial" });
  const heading = useRef<HTMLHeadingElement>(null);

  /** Moves the focus to the heading before the pressed button is removed. */
  function forget(event: MouseEvent, act: () => void): void {
    if (event.currentTarget === document.activeElement) heading.current?.focus();
    act();
  }

  return (
    <div className="recent needs-js">
      <div className="section-head">
        <h2 id="recent-title" tabIndex={-1} ref={heading}>
          最近搜索
        </h2>
        {searchRecord.length > 0 && (
          <button className="more" type="button" onClick={(event) => forget(event, clearSearches)}>
            清空
          </button>
        )}
      </div>
      {searchRecord.length === 0 && <p className="recent-none">你搜过的词会记在这台设备上，方便再找。</p>}
      <ul className="recent-list" role="list" aria-labelledby="recent-title">
        {searchRecord.map((term) => (
          <li className="recent-term" key={term}>
            <a className="recent-link" href={resultsHref(term)}>
              {term}
            </a>
            <IconButton
              icon="close"
              label={`不再记住“${term}”`}
              className="recent-remove"
              onClick={(event) => forget(event, () => removeSearch(term))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
