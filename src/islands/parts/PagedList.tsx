import { type ComponentProps, Fragment, type Key, type ReactNode } from "react";
import type { PagedResource } from "./pages.ts";
import { useLoaded } from "./useLoaded.ts";
import { Empty } from "./Empty.tsx";
import { Failure } from "./Failure.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface Props<Item> {
  resource: PagedResource<Item>;
  keyOf: (item: Item) => Key;
  empty: ComponentProps<typeof Empty>;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** A list that comes page by page, with everything it can be: on its way, failed, empty, here. */
export function PagedList<Item>({ resource, keyOf, empty, className = "mine-list", children }: Props<Item>) {
  const pages = useLoaded(resource);
  if (pages.state === "loading") return <Skeleton />;
  if (pages.state === "failed") return <Failure words={pages.words} retry={() => void resource.load()} />;
  if (pages.list.length === 0) return <Empty {...empty} />;
  return (
    <>
      <ul className={className} role="list">
        {pages.list.map((item) => (
          <Fragment key={keyOf(item)}>{children(item)}</Fragment>
        ))}
      </ul>
      <LoadMore pages={pages} resource={resource} />
    </>
  );
}
