import { useStore } from "@nanostores/react";
import { type MouseEvent, useState } from "react";
import type { HotTerms as Batch } from "#lib/contract/schemas/search.ts";
import { formatCount } from "#lib/format.ts";
import { resultsHref } from "#lib/search/kinds.ts";
import { Icon } from "../../components/Icon.tsx";
import { createHot, type Hot } from "./hot.ts";

interface Props {
  hot: Hot;
  /** Path of the search page, where readers without scripts find the next batch. */
  path: string;
}

/** Hot search terms. 换一批 replaces them by the next batch; without scripts it is a link. */
export function HotTerms({ hot, path }: Props) {
  const { hot: shown, said } = useStore(hot.$hot);
  if (!shown || shown.list.length === 0) return null;
  const { list, batch, batches } = shown;
  const next = (batch + 1) % batches;

  function change(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void hot.change();
  }

  return (
    <div className="hot">
      <div className="section-head">
        <h2 id="hot-title">热门搜索</h2>
        {batches > 1 && (
          <a className="more" href={next === 0 ? path : `${path}?page=${next + 1}`} onClick={change} data-press="">
            <Icon name="retry" />
            换一批
          </a>
        )}
      </div>
      <ol className="hot-list" role="list" aria-labelledby="hot-title">
        {list.map(({ term, heat, pinned }, index) => (
          <li key={term}>
            <a className="hot-term" href={resultsHref(term)}>
              <span className="hot-place" data-top={batch === 0 && index < 3 ? "" : undefined}>
                {batch * 10 + index + 1}
              </span>
              <span className="hot-name">{term}</span>
              <span className="hot-heat">{pinned ? "推荐" : heat === null ? "" : formatCount(heat)}</span>
            </a>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Hot search terms on a page, starting with the server-rendered batch. */
export function HotSearches({ first, path }: { first: Batch; path: string }) {
  const [hot] = useState(() => createHot(first));
  return <HotTerms hot={hot} path={path} />;
}
