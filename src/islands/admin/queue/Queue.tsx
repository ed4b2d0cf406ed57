import { useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { refresh } from "#lib/client/data.ts";
import { environment } from "#lib/client/environment.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";
import type { Decision, ModeratedType, ModerationCase } from "#lib/contract/schemas/moderation.ts";
import { type CaseSource, sourceNames } from "#lib/moderation.ts";
import { traitsOf, typesWith } from "#lib/kind-traits.ts";
import { labelOfOne } from "#lib/kind-words.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Chips } from "../../parts/Chips.tsx";
import { BanDialog } from "../people/BanDialog.tsx";
import { CaseCard } from "./CaseCard.tsx";
import { Publishing } from "./Publishing.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { useMay } from "../parts/useMay.ts";
import { useKeys } from "./useKeys.ts";
import { useData } from "../../parts/useData.ts";
import { Act } from "../../parts/Act.tsx";

const statuses = [
  { value: "open", name: "待处理" },
  { value: "decided", name: "已处理" },
] as const;
const types: readonly { value: ModeratedType | undefined; name: string }[] = [
  { value: undefined, name: "全部" },
  ...typesWith("moderation").map((value) => ({ value, name: traitsOf(value).label })),
];
const sources: readonly { value: CaseSource | undefined; name: string }[] = [
  { value: undefined, name: "不限原因" },
  ...(["pending", "reported", "word"] as const).map((value) => ({ value, name: sourceNames[value] })),
];

/** Refusals because of what the list does not show yet. */
const outdated: ReadonlySet<number> = new Set([clientErrors.caseChanged.code, clientErrors.caseMissing.code]);
const keysOff = "admin-keys-off";
/** Fewer than this, and the next page is fetched before anybody gets to the end. */
const few = 4;

/** What waits for an operator. One key does one thing: j and k move, a approves, r rejects, b bans, u undoes. */
export function Queue() {
  const [status, setStatus] = useState<"open" | "decided">("open");
  const [contentType, setKind] = useState<ModeratedType | undefined>();
  const [source, setSource] = useState<CaseSource | undefined>();
  const cases = pagesOf("admin/queue", { status, ...(contentType && { contentType }), ...(source && { source }) });
  const data = useData(cases);
  const list = data?.list ?? [];
  const [at, setAt] = useState(0);
  const [dialog, setDialog] = useState<{ kind: "reject" | "ban"; item: ModerationCase } | null>(null);
  const [said, setSaid] = useState({ text: "", canUndo: false });
  /** Whoever was banned from here. */
  const [banned, setBanned] = useState<ReadonlySet<number>>(new Set());
  const [keys, setKeys] = useState(() => (environment.localStorage()?.getItem(keysOff) ?? null) === null);
  const [, act] = useAct();
  const moderates = useMay()("moderation");
  const cards = useRef(new Map<number, HTMLLIElement>());
  const done = useRef<{ item: ModerationCase; place: number }[]>([]);
  const index = Math.min(at, Math.max(0, list.length - 1));
  const item = list[index];

  useEffect(() => {
    if (data && data.nextCursor !== null && data.list.length < few) void cases.loadMore();
  }, [data, cases]);

  const mayBan = ({ author }: ModerationCase) => moderates && author !== null && !banned.has(author.id);

  function go(to: number): void {
    const next = list[Math.max(0, Math.min(to, list.length - 1))];
    if (!next) return;
    setAt(list.indexOf(next));
    const card = cards.current.get(next.id);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
  }

  /** It leaves the list; the next one takes its place and the focus. */
  async function decide(one: ModerationCase, decision: Decision, message = ""): Promise<void> {
    const { contentType: type, targetId } = one;
    const decided = done.current;
    const input = { contentType: type, targetId, decision, message, version: one.version };
    await api.call("admin/decide", input).catch((error: unknown) => {
      // What it is now is shown before it is decided on; what is gone is not shown any more.
      if (error instanceof ApiError && outdated.has(error.code)) void cases.reload();
      throw error;
    });
    void refresh("admin/overview");
    const now = cases.get();
    const listed = now.state === "ready" ? now.data.list : [];
    const from = listed.findIndex(({ id }) => id === one.id);
    cases.changeList((others) => others.filter(({ id }) => id !== one.id));
    // What has been reported since the list was fetched is not in it.
    if (listed.every(({ id }) => id === one.id)) void cases.reload();
    // Another list is displayed by now.
    if (decided !== done.current) return;
    decided.push({ item: one, place: Math.max(0, from) });
    setSaid({ text: `${decision === "approve" ? "已通过" : "已驳回"}一条${labelOfOne(type)}`, canUndo: true });
    setAt((place) => (from < place ? place - 1 : Math.max(0, Math.min(place, listed.length - 2))));
    const next = listed[from + 1] ?? listed[from - 1];
    const isElsewhere = [...cards.current].some(([id, card]) => id !== one.id && card.contains(document.activeElement));
    if (next && !isElsewhere) requestAnimationFrame(() => cards.current.get(next.id)?.focus({ preventScroll: true }));
  }

  function undo(one?: ModerationCase): void {
    const decided = done.current;
    const last = one === undefined ? decided.at(-1) : undefined;
    const target = one ?? last?.item;
    if (!target) return setSaid({ text: "没有可以撤销的处理", canUndo: false });
    act(async () => {
      const { contentType: type, targetId } = target;
      const back = await api.call("admin/undo", { contentType: type, targetId });
      if (last) {
        decided.splice(decided.indexOf(last), 1);
        cases.changeList((now) => now.toSpliced(last.place, 0, back));
        // Unless another list is displayed by now.
        if (decided === done.current) setAt(last.place);
      } else cases.changeList((now) => now.filter(({ id }) => id !== target.id));
      setSaid({ text: "已撤销，回到待处理", canUndo: false });
      requestAnimationFrame(() => cards.current.get(back.id)?.focus());
      void refresh("admin/overview");
    }, target.id);
  }

  useKeys(keys, {
    j: () => go(index + 1),
    k: () => go(index - 1),
    a: () => item?.status === "open" && act(() => decide(item, "approve"), item.id),
    r: () => item?.status === "open" && setDialog({ kind: "reject", item }),
    b: () => item && mayBan(item) && setDialog({ kind: "ban", item }),
    u: () => undo(item?.status === "open" ? undefined : item),
  });

  function change<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      set(value);
      setAt(0);
      done.current = [];
    };
  }

  function switchKeys(): void {
    if (keys) writeStorage(environment.localStorage(), keysOff, "1");
    else environment.localStorage()?.removeItem(keysOff);
    setKeys(!keys);
  }

  return (
    <div className="admin-area">
      <div className="admin-filters">
        <Chips label="状态" choices={statuses} value={status} onChange={change(setStatus)} />
        {moderates && <Chips label="种类" choices={types} value={contentType} onChange={change(setKind)} />}
        <Chips label="原因" choices={sources} value={source} onChange={change(setSource)} />
      </div>
      <div className="admin-said">
        <p role="status">{said.text}</p>
        {said.canUndo && <Act label="撤销" onClick={() => undo()} />}
      </div>
      <PagedList
        pages={cases}
        keyOf={({ id }) => id}
        className="admin-cases"
        empty={{
          icon: "check",
          title: status === "open" ? "都处理完了" : "还没有处理过",
          text: "新的举报与待审内容会出现在这里。",
        }}
      >
        {(one) => (
          <CaseCard
            item={one}
            current={one === item}
            card={(element) => {
              if (element) cards.current.set(one.id, element);
              else cards.current.delete(one.id);
            }}
            onPick={() => setAt(list.indexOf(one))}
            onApprove={() => act(() => decide(one, "approve"), one.id)}
            onReject={() => setDialog({ kind: "reject", item: one })}
            onBan={mayBan(one) ? () => setDialog({ kind: "ban", item: one }) : undefined}
            onUndo={() => undo(one)}
          />
        )}
      </PagedList>
      <div className="admin-foot">
        <p className="mine-fact">快捷键：j 下一条，k 上一条，a 通过，r 驳回，{moderates && "b 停用作者，"}u 撤销。</p>
        <Act label={keys ? "快捷键已开" : "快捷键已关"} aria-pressed={keys} onClick={switchKeys} />
      </div>
      {moderates && <Publishing />}
      {dialog?.kind === "reject" && (
        <RejectDialog
          item={dialog.item}
          reject={(message) => decide(dialog.item, "reject", message)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "ban" && dialog.item.author && (
        <BanDialog
          person={dialog.item.author}
          onBanned={({ id }) => setBanned((others) => new Set([...others, id]))}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
