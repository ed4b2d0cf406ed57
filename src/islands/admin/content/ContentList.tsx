import { useDeferredValue, useState } from "react";
import { queryOf, refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { contentKindNames, isContentKind, rightToChange } from "#lib/editorial.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Act } from "../../parts/Act.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { LoadMore } from "../../parts/LoadMore.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { useData } from "../../parts/useData.ts";
import { editorHref } from "./address.ts";
import { addressOf, isFiltered, type ListQuery, readListQuery, states, withChange } from "./list-query.ts";
import { useMay } from "../parts/useMay.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { BulkHistory } from "./BulkHistory.tsx";
import { ContentTable } from "./ContentTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { SavedFilters } from "./SavedFilters.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { countOf, toBulkSelection, useSelection } from "./useSelection.ts";

const kinds: readonly { value: ContentKind | undefined; name: string }[] = [
  // The site's settings have an area of their own.
  ...Object.entries(contentKindNames).flatMap(([value, name]) =>
    isContentKind(value) && value !== "site" ? [{ value, name }] : [],
  ),
  { value: undefined, name: "全部种类" },
];

/** Everything editors work on, opening on the films readers see: by kind, state and filters, which the address keeps. */
export function ContentList() {
  const [query, setQuery] = useState(() => readListQuery(location.search));
  const [open, setOpen] = useState<"preview" | "bulk" | "bulks" | number | null>(null);
  const may = useMay();
  const { kind, state, order, ...narrow } = query;
  const q = useDeferredValue(query.q.trim());
  const wanted = { ...narrow, q, ...(kind !== undefined && { kind }) };
  const entries = pagesOf("admin/content/list", { ...wanted, order, ...(state !== undefined && { state }) });
  const counts = useData(queryOf("admin/content/counts", wanted));
  const filter = { ...wanted, ...(state !== undefined && { state }) };
  const selecting = useSelection(JSON.stringify(filter));
  const tab = state === "draft" || state === "review" ? "working" : (state ?? "all");

  function show(next: ListQuery): void {
    setQuery(next);
    history.replaceState(history.state, "", addressOf(next));
  }

  return (
    <div className="admin-area">
      <Chips
        label="种类"
        choices={kinds.filter(({ value }) => value === undefined || may(rightToChange(value)))}
        value={kind}
        onChange={(next) => show(withChange(query, { kind: next }))}
      />
      <div className="content-tools">
        {kind !== undefined && may(rightToChange(kind)) && (
          <a className="button button-primary" href={editorHref({ kind })}>
            新建{contentKindNames[kind]}
          </a>
        )}
        <Act label="预览全部草稿" onClick={() => setOpen("preview")} />
        <Act label="批量改动的记录" onClick={() => setOpen("bulks")} />
      </div>
      <FilterBar query={query} onChange={show} />
      <SavedFilters
        address={addressOf(query)}
        saves={isFiltered(query)}
        onChoose={(address) => show(readListQuery(address.slice(address.indexOf("?"))))}
      />
      <Tabs
        label="状态"
        choices={states.map((one) => ({
          ...one,
          aside: counts && <span className="content-count">{counts[one.value]}</span>,
        }))}
        value={tab}
        onChange={(next) => show(withChange(query, { state: next === "all" ? undefined : next }))}
      >
        {counts?.preparing && (
          <p className="mine-fact" role="status">
            刚带进来的内容还在登记，数字会接着变多。
          </p>
        )}
        <Loaded query={entries}>
          {({ list, nextCursor }) =>
            list.length === 0 ? (
              <EmptyState icon="edit" title={isFiltered(query) ? "没有找到合适的" : "这里还没有内容"} />
            ) : (
              <>
                {kind !== undefined && may(rightToChange(kind)) && (
                  <SelectionBar
                    selecting={selecting}
                    rows={list.map(({ id }) => id)}
                    total={counts?.[tab] ?? list.length}
                    onChange={() => setOpen("bulk")}
                  />
                )}
                <ContentTable rows={list} selecting={kind === undefined ? null : selecting} onHistory={setOpen} />
                <LoadMore pages={entries} shown={list.length} nextCursor={nextCursor} />
              </>
            )
          }
        </Loaded>
      </Tabs>
      {open === "preview" && <PreviewDialog onClose={() => setOpen(null)} />}
      {open === "bulk" && kind !== undefined && (
        <BulkDialog
          kind={kind}
          selection={toBulkSelection(selecting.selection, filter)}
          count={countOf(selecting.selection, counts?.[tab] ?? 0)}
          onClose={(begun) => {
            setOpen(null);
            if (begun) selecting.clear();
          }}
          onChanged={() => void refresh("admin/content/list", "admin/content/counts")}
        />
      )}
      {open === "bulks" && (
        <BulkHistory
          onClose={() => setOpen(null)}
          onChanged={() => void refresh("admin/content/list", "admin/content/counts")}
        />
      )}
      {typeof open === "number" && <HistoryDialog id={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
