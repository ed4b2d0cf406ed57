import { useEffect, useState } from "react";
import { queryOf, refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { useData } from "../../parts/useData.ts";
import { importHref, readImportId } from "./address.ts";
import { ImportLine } from "./ImportLine.tsx";
import { NewImport } from "./NewImport.tsx";
import { Report } from "./Report.tsx";
import { isOpen } from "./state-texts.ts";
import "../../parts/progress.css";
import "./imports.css";
import { useRepeated } from "../../parts/useRepeated.ts";

const lookEvery = 1000;
const sources = queryOf("admin/imports/sources", {});

/** Catalogues brought along from elsewhere: a new one, and those there were. */
export function Imports() {
  const [opened, setOpened] = useState(() => readImportId(location.search));
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener("popstate", () => setOpened(readImportId(location.search)), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  function open(id: number | null): void {
    history.pushState(null, "", importHref(id));
    setOpened(id);
  }
  if (opened !== null)
    return <Report key={opened} id={opened} onBack={() => open(null)} onOpen={({ id }) => open(id)} />;
  return <Overview onOpen={open} />;
}

function Overview({ onOpen }: { onOpen: (id: number) => void }) {
  const pages = pagesOf("admin/imports/list", {});
  const goes = useData(pages)?.list.some(isOpen) ?? false;
  useRepeated(() => refresh("admin/imports/list"), lookEvery, goes);
  return (
    <div className="admin-area">
      <Loaded query={sources}>{({ list }) => <NewImport sources={list} onStarted={({ id }) => onOpen(id)} />}</Loaded>
      <PagedList pages={pages} keyOf={({ id }) => id} empty={{ icon: "film", title: "还没有导入过" }}>
        {(row) => <ImportLine row={row} onOpen={() => onOpen(row.id)} />}
      </PagedList>
    </div>
  );
}
