import { type RefObject, useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { createKeys } from "#lib/client/attempt-keys.ts";
import { showError } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { ContentDetail, ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { isConflict } from "../../parts/is-conflict.ts";
import { rebase } from "../../parts/rebase.ts";
import { firstWrong, halfFilled } from "../../parts/useForm.ts";
import type { Clash } from "./Conflict.tsx";
import { editorHref } from "./address.ts";
import { forgetTyped, keepTyped, readTyped, type Typed } from "./kept.ts";

type Act = "admin/content/publish" | "admin/content/review" | "admin/content/archive";

export interface EditorState extends Typed {
  detail: ContentDetail | null;
  dirty: boolean;
  busy: boolean;
  errors: Readonly<Record<string, string>>;
  clash: Clash | null;
  /** Typed earlier in this browser and never sent. */
  unsent: Typed | null;
}

const nothing: EditorState = {
  base: 0,
  document: {},
  detail: null,
  dirty: false,
  busy: false,
  errors: {},
  clash: null,
  unsent: null,
};

/** The working copy of one thing: what is typed, what the server has, and every act on it, one at a time. */
export function useEditor(kind: ContentKind, first: ContentDetail | null, form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<EditorState>(() => begin(kind, first));
  const now = useRef(state);
  /** Ends with what is under way. */
  const running = useRef<Promise<void>>(null);
  const [keys] = useState(createKeys);
  const key = () => keyOf(kind, now.current.detail);
  const change = (part: Partial<EditorState>) => {
    now.current = { ...now.current, ...part };
    setState(now.current);
  };

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (now.current.dirty) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);

  /** What is written here, over what is still unsent from earlier. */
  function together(): Typed {
    const { base, document, detail, unsent } = now.current;
    if (unsent === null) return { base, document };
    return { base: unsent.base, document: rebase(document, detail?.document ?? {}, unsent.document) };
  }

  /** Keeps in this browser all that was never sent: what is unsent from earlier stays until it is taken up or dropped. */
  function keepUnsent(): void {
    const { dirty, base, document, unsent } = now.current;
    const written = dirty ? { base, document } : null;
    if (unsent) keepTyped(key(), { ...unsent, ...(written && { since: written }) });
    else if (written) keepTyped(key(), written);
    else forgetTyped(key());
  }

  /** Takes what the server has now; what was written since `sent` stays, to be saved. */
  function settle(detail: ContentDetail, text: string, sent = now.current.document): void {
    keys.settle();
    if (now.current.detail === null) {
      history.replaceState(history.state, "", editorHref({ id: detail.entry.id }));
      leaveNew();
    }
    const errors = Object.fromEntries(detail.problems.map(({ path, reason }) => [path, reason]));
    const document = rebase(now.current.document, sent, detail.document);
    const dirty = document !== detail.document;
    const base = detail.entry.revision;
    change({ detail, base, document, dirty, errors, clash: null });
    keepUnsent();
    showToast(text, "success");
  }

  /** What was left of another new one is offered again with the next. */
  function leaveNew(): void {
    const { unsent } = now.current;
    if (unsent === null) forgetTyped(key());
    else keepTyped(key(), unsent);
    change({ unsent: null });
  }

  /** Keeps what another version has just taken the place of: it can be taken up again. */
  function setAside(document: ContentDocument): void {
    change({ unsent: { base: now.current.base, document } });
    keepUnsent();
  }

  /** Does nothing while something else is under way. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    let end = () => {};
    running.current = new Promise((resolve) => {
      end = resolve;
    });
    change({ busy: true });
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) change({ errors: { ...now.current.errors, ...error.fields } });
      throw error;
    } finally {
      running.current = null;
      change({ busy: false });
      end();
    }
  }

  /** Otherwise says so at the fields that are not. */
  function isFilledIn(): boolean {
    const half = form.current ? halfFilled(form.current) : {};
    if (!form.current || Object.keys(half).length === 0) return true;
    change({ errors: { ...now.current.errors, ...half } });
    firstWrong(form.current, half)?.focus();
    return false;
  }

  const once = async (work: () => Promise<void>) => {
    if (isFilledIn()) await alone(work).catch(showError);
  };

  /** One attempt or several, it is done once. */
  const ask = <Name extends Act | "admin/content/schedule" | "admin/content/restore">(name: Name, input: Sent<Name>) =>
    api.call(name, input, { idempotencyKey: keys.keyFor({ name, ...input }) });

  /** Lays what somebody else has saved meanwhile beside what stands here. */
  function showNewer(theirs: ContentDetail): void {
    change({
      clash: {
        message: "你打开以后，有人保存了另一份。",
        theirs: theirs.document,
        mine: now.current.document,
        names: { ...theirs.names, ...now.current.detail?.names },
        action: "用我的覆盖",
        keepMine: async () => void (await send("已保存你的这一份", theirs.entry.revision)),
        takeTheirs: async () => {
          const { document: mine } = together();
          settle(theirs, "已换成对方的，点“接着写”拿回你的");
          setAside(mine);
        },
      },
    });
  }

  /** After somebody was quicker: what there is now takes the place of `seen`, or is laid beside what was typed. */
  async function showPresent(seen: ContentDetail): Promise<void> {
    const fresh = await api.call("admin/content/get", { id: seen.entry.id });
    if (fresh.entry.revision === seen.entry.revision) change({ detail: fresh });
    else if (now.current.dirty) showNewer(fresh);
    else change({ detail: fresh, base: fresh.entry.revision, document: fresh.document });
  }

  /** Saves what was typed; answers the new state, or null when somebody else was first and both are now shown. */
  async function send(text: string, base = now.current.base): Promise<ContentDetail | null> {
    const { detail, document } = now.current;
    const input = { ...(detail && { id: detail.entry.id }), kind, base, document };
    try {
      const saved = await api.call("admin/content/save", input, { idempotencyKey: keys.keyFor(input) });
      settle(saved, text, document);
      return saved;
    } catch (error) {
      if (!isConflict(error) || detail === null) throw error;
      showNewer(await api.call("admin/content/get", { id: detail.entry.id }));
      return null;
    }
  }

  const saved = async () => (now.current.dirty || now.current.detail === null ? send("已保存") : now.current.detail);

  /** Saves, then does it; when somebody else has saved meanwhile, or readers see something else by now, shows both first. */
  async function perform(call: (seen: Seen) => Promise<ContentDetail>, text: string, action: string): Promise<void> {
    const detail = await saved();
    if (detail === null) return;
    const { document } = detail;
    try {
      settle(await call(seenOf(detail)), text, document);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const fresh = await api.call("admin/content/get", { id: detail.entry.id });
      if (fresh.entry.revision !== detail.entry.revision) return showNewer(fresh);
      change({
        clash: {
          message: "你开始写以后，线上的内容被改动过。",
          theirs: fresh.live ?? {},
          mine: fresh.document,
          names: fresh.names,
          action,
          keepMine: async () => settle(await call(seenOf(fresh)), text, document),
          takeTheirs: async () => {
            const { liveRevision: revision } = fresh.entry;
            if (revision === null) return settle(fresh, "已读到最新的", document);
            settle(
              await ask("admin/content/restore", { ...seenOf(fresh), revision }),
              "已换成线上的，你的那一份在“版本”里",
              document,
            );
          },
        },
      });
    }
  }

  return {
    state,
    isFilledIn,
    write(update: (now: ContentDocument) => ContentDocument) {
      const document = update(now.current.document);
      change({ document, dirty: true });
      keepUnsent();
    },
    /** Saves when something was typed since. */
    keep: () =>
      once(async () => {
        if (now.current.dirty) await send("草稿已保存");
      }),
    save: () => once(async () => void (await send("草稿已保存"))),
    act: (name: Act, text: string) => once(() => perform((seen) => ask(name, seen), text, "以我的为准")),
    /** Waits for what is under way. Rejects if it is refused: the dialog with the time stays. */
    async schedule(at: string, text: string): Promise<void> {
      while (running.current) await running.current;
      await alone(() => perform((seen) => ask("admin/content/schedule", { ...seen, at }), text, "以我的为准"));
    },
    restore: async (revision: number) => {
      const { detail } = now.current;
      if (detail === null) return;
      const restored = await ask("admin/content/restore", { ...seenOf(detail), revision }).catch(
        async (error: unknown) => {
          if (isConflict(error)) await showPresent(detail);
          throw error;
        },
      );
      const { dirty, document } = { ...now.current, ...together() };
      if (!dirty) return settle(restored, `已恢复第 ${revision} 版，发布后生效`);
      settle(restored, `已恢复第 ${revision} 版，发布后生效；点“接着写”拿回没保存的改动`);
      setAside(document);
    },
    takeUnsent() {
      change({ ...together(), dirty: true, unsent: null });
      keepUnsent();
    },
    dropUnsent() {
      change({ unsent: null });
      keepUnsent();
    },
    closeClash: () => change({ clash: null }),
  };
}

interface Seen {
  id: number;
  base: number;
  live: number | null;
}

const seenOf = ({ entry }: ContentDetail): Seen => ({
  id: entry.id,
  base: entry.revision,
  live: entry.liveRevision,
});

const keyOf = (kind: ContentKind, detail: ContentDetail | null) =>
  detail === null ? `new-${kind}` : String(detail.entry.id);

function begin(kind: ContentKind, detail: ContentDetail | null): EditorState {
  const typed = readTyped(keyOf(kind, detail));
  const document = detail?.document ?? {};
  const base = detail?.entry.revision ?? 0;
  const differs = typed !== null && JSON.stringify(typed.document) !== JSON.stringify(document);
  const unsent = differs ? { base: typed.base, document: typed.document } : null;
  const begun = { ...nothing, detail, base, document, unsent };
  return typed?.since ? { ...begun, ...typed.since, dirty: true } : begun;
}
