import { useStore } from "@nanostores/react";
import { type MouseEvent, useEffect, useLayoutEffect, useState } from "react";
import { comesByItself, createGrowing } from "./growing.ts";
import { restorePlace } from "./kept.ts";
import { kinds, type ListCall, type PageLook } from "./kinds.tsx";
import { LaterPage } from "./LaterPage.tsx";
import { Reserve } from "./Reserve.tsx";

interface Props extends Omit<PageLook, "page"> {
  /** The call for later pages, and its input without the cursor, as JSON. */
  call: ListCall;
  input: string;
  /** Cursor of the next page, and its address for readers without scripts. */
  cursor: string;
  href: string;
  /** Pages load only by a press, because there is content below the list. */
  byPress?: boolean;
}

/** Follows the first page of a list, which the server renders: a link to the next page that, with scripts, adds that page here. */
export function MoreItems({ call, input, cursor, href, byPress = false, ...look }: Props) {
  const kind = kinds[call];
  const [list] = useState(() => createGrowing(kind, input, cursor));
  const growing = useStore(list.$state);
  const { pages, state, said } = growing;
  const coming = comesByItself(growing) && !byPress;

  useEffect(() => list.begin(), [list]);

  useLayoutEffect(() => {
    if (pages.length > 0) restorePlace();
  }, [pages]);

  function press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void list.load();
  }

  const reserved = coming || state === "loading";
  // For the footer, which stands outside (`load-more.css`).
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-reserved", reserved);
    return () => document.documentElement.removeAttribute("data-reserved");
  }, [reserved]);

  return (
    <div className="more-items" data-more="">
      {pages.map((page, index) => (
        <LaterPage key={index} loaded={page} page={index + 1} {...look} />
      ))}
      {reserved && (
        <Reserve
          key={pages.length}
          kind={kind}
          count={countOf(input) + (look.adIndexes?.length ?? 0)}
          onNear={coming ? list.load : undefined}
        />
      )}
      <div className="load-more" data-reserved={reserved ? "" : undefined}>
        {state !== "ended" && (
          <a
            className="button"
            href={growing.cursor === null ? href : withCursor(href, growing.cursor)}
            rel="next"
            data-press=""
            aria-disabled={state === "loading"}
            onClick={press}
          >
            {state === "loading" ? "正在加载…" : state === "failed" ? "再试一次" : "加载更多"}
          </a>
        )}
        <p className="load-more-text" role="status">
          {said}
        </p>
      </div>
    </div>
  );
}

function countOf(input: string): number {
  const { pageSize }: { pageSize: number } = JSON.parse(input);
  return pageSize;
}

function withCursor(href: string, cursor: string): string {
  const [path, query] = href.split("?");
  const params = new URLSearchParams(query);
  params.set("cursor", cursor);
  return `${path}?${params}`;
}
