import { type ComponentProps, Fragment, type Key, type ReactNode } from "react";
import type { Pages } from "#lib/client/pages.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Loaded } from "./Loaded.tsx";
import { LoadMore } from "./LoadMore.tsx";

interface Props<Item, Answer> {
  pages: Pages<Item, Answer>;
  keyOf: (item: Item) => Key;
  empty: ComponentProps<typeof EmptyState>;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** Renders the states of a paged list: loading, failed, empty, ready. */
export function PagedList<Item, Answer>(props: Props<Item, Answer>) {
  const { pages, keyOf, empty, className = "mine-list", children } = props;
  return (
    <Loaded query={pages}>
      {({ list, nextCursor }) =>
        list.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <>
            <ul className={className} role="list">
              {list.map((item) => (
                <Fragment key={keyOf(item)}>{children(item)}</Fragment>
              ))}
            </ul>
            <LoadMore pages={pages} shown={list.length} nextCursor={nextCursor} />
          </>
        )
      }
    </Loaded>
  );
}
