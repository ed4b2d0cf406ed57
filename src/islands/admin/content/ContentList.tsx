import { useDeferredValue, useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import type { ContentEntry, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { contentKindNames, contentStateNames, isContentKind } from "#lib/editorial.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Field } from "../../parts/Field.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Line } from "../parts/Line.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { editorHref } from "./address.ts";

type Filter = NonNullable<Sent<"admin/content/list">["state"]>;

const kinds: readonly { value: ContentKind | undefined; name: string }[] = [
  { value: undefined, name: "全部" },
  ...Object.entries(contentKindNames).flatMap(([value, name]) => (isContentKind(value) ? [{ value, name }] : [])),
];
const states: readonly { value: Filter; name: string }[] = [
  { value: "working", name: "在写" },
  { value: "review", name: "待审" },
  { value: "scheduled", name: "定时" },
  { value: "published", name: "线上" },
  { value: "archived", name: "已下架" },
];

/** What editors work on, by kind and state, and the beginning of something new. */
export function ContentList() {
  const [kind, setKind] = useState<ContentKind | undefined>(() => askedKind());
  const [state, setState] = useState<Filter>(() => askedState());
  const [previewing, setPreviewing] = useState(false);
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const entries = pagesOf("admin/content/list", { state, q, ...(kind !== undefined && { kind }) });

  function show(nextKind: ContentKind | undefined, nextState: Filter): void {
    setKind(nextKind);
    setState(nextState);
    // Coming back from one thing shows the same list.
    const query = new URLSearchParams({ area: "content", ...(nextKind && { kind: nextKind }), state: nextState });
    history.replaceState(history.state, "", `/admin?${query}`);
  }

  return (
    <div className="admin-area">
      <div className="admin-filters">
        <Chips label="种类" choices={kinds} value={kind} onChange={(next) => show(next, state)} />
        <Chips label="状态" choices={states} value={state} onChange={(next) => show(kind, next)} />
      </div>
      <div className="admin-bar">
        <Field
          label="查找"
          type="search"
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {kind === undefined ? (
          <p className="mine-fact">选一个种类，就可以新建。</p>
        ) : (
          <a className="button button-primary" href={editorHref({ kind })}>
            新建{contentKindNames[kind]}
          </a>
        )}
      </div>
      <button className="mine-act content-all" type="button" onClick={() => setPreviewing(true)}>
        预览全部草稿
      </button>
      {previewing && <PreviewDialog onClose={() => setPreviewing(false)} />}
      <PagedList
        key={`${kind} ${state} ${q}`}
        pages={entries}
        keyOf={({ id }) => id}
        empty={{ icon: "edit", title: q === "" ? "这里还没有内容" : `没有找到“${q}”` }}
      >
        {(one) => <EntryLine entry={one} />}
      </PagedList>
    </div>
  );
}

function EntryLine({ entry }: { entry: ContentEntry }) {
  const begun = entry.live && entry.state !== "published";
  const when = entry.publishAt === null ? "" : ` ${formatMinute(entry.publishAt)}`;
  const who = entry.updatedBy === "" ? "" : ` · ${entry.updatedBy}`;
  return (
    <Line
      title={
        <>
          <a href={editorHref({ id: entry.id })}>{entry.title || "没有标题"}</a>
          {begun && <span className="admin-badge">线上</span>}
        </>
      }
      facts={`${contentKindNames[entry.kind]} · ${contentStateNames[entry.state]}${when}${who}`}
      more={entry.note !== "" && <p className="field-error">{entry.note}</p>}
    >
      {entry.href !== null && (
        <a className="mine-act" href={entry.href}>
          查看
        </a>
      )}
    </Line>
  );
}

function askedKind(): ContentKind | undefined {
  const kind = new URLSearchParams(location.search).get("kind") ?? "";
  return isContentKind(kind) ? kind : undefined;
}

function askedState(): Filter {
  const asked = new URLSearchParams(location.search).get("state");
  return states.find(({ value }) => value === asked)?.value ?? "working";
}
