import { type KeyboardEvent, useEffect, useImperativeHandle, useRef, type Ref } from "react";
import type { Hot } from "./hot.ts";
import { HotTerms } from "./HotTerms.tsx";
import { SearchHistory } from "./SearchHistory.tsx";

interface Props {
  id: string;
  hot: Hot;
  path: string;
  /** `enter` focuses the first term, or the last. */
  ref: Ref<{ enter(from: 1 | -1): void }>;
  onLeave: () => void;
}

/** Recent and hot terms under an empty field: arrow keys move through both, and back to the field at either end. */
export function SearchRecord({ id, hot, path, ref, onLeave }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const links = () => [...(root.current?.querySelectorAll<HTMLElement>("li a") ?? [])];
  useEffect(() => void hot.load(), [hot]);
  useImperativeHandle(ref, () => ({
    enter: (from) =>
      links()
        .at(from === 1 ? 0 : -1)
        ?.focus(),
  }));

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    // Typing moves the focus back to the field.
    if (key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey) return onLeave();
    if (step === undefined || !(target instanceof Element)) return;
    event.preventDefault();
    const link = target.closest("li")?.querySelector("a");
    const all = links();
    const next = link ? all[all.indexOf(link) + step] : all.at(step === 1 ? 0 : -1);
    if (next) next.focus();
    else onLeave();
  }

  return (
    <div className="search-record" role="dialog" id={id} aria-label="最近搜索与热门搜索" ref={root} onKeyDown={press}>
      <SearchHistory />
      <HotTerms hot={hot} path={path} />
    </div>
  );
}
