import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { findTerms } from "./find.ts";
import { LiveLines } from "./LiveLines.tsx";
import { $begun, $transcript, fetchLines, takeOver } from "./store.ts";
import { Tools } from "./Tools.tsx";
import { isComposing } from "../../parts/is-composing.ts";

interface Props {
  videoId: number;
  lang: string;
  languages: readonly { lang: string; label: string }[];
  /** Total number of lines. */
  count: number;
  /** Whether the rest of a long film is loaded when the section is opened. */
  partial: boolean;
  /** The server-rendered lines; they stay until the client needs its own. */
  children?: ReactNode;
}

/** Transcript of the film: searchable, and following playback. */
export function Transcript({ videoId, lang, languages, count, partial, children }: Props) {
  const { open, lines, terms, news, lang: comeLang } = useStore($transcript, { ssr: "initial" });
  const begun = useStore($begun, { ssr: () => false });
  const details = useRef<HTMLDetailsElement>(null);

  // The reader may have opened it before hydration.
  useEffect(() => $transcript.setKey("open", details.current?.open ?? false), []);
  useEffect(() => {
    if (open && partial) void fetchLines(videoId, lang);
  }, [open, partial, videoId, lang]);
  useEffect(() => {
    if (open && begun) takeOver(details.current);
  }, [open, begun]);

  const found = useMemo(() => {
    if (terms.length === 0) return lines;
    return lines?.flatMap((line) => {
      const pieces = findTerms(line.text, terms);
      return pieces === null ? [] : [{ ...line, pieces }];
    });
  }, [lines, terms]);
  const result = found?.length ? `找到 ${found.length} 句` : "没有找到，换个词试试";

  return (
    <div className="transcript" onKeyDown={moveAmongLines}>
      <details
        className="transcript-fold"
        id="transcript"
        ref={details}
        onToggle={(event) => $transcript.setKey("open", event.currentTarget.open)}
        suppressHydrationWarning
      >
        <summary>
          <h2>文字稿</h2>
          <span className="transcript-count">{count} 句</span>
        </summary>
        <Tools
          lang={lang}
          languages={languages}
          beforeFind={() => takeOver(details.current)}
          chooseLanguage={(chosen) => void fetchLines(videoId, chosen)}
        />
        <p className="transcript-said" role="status">
          {news || (terms.length > 0 && result)}
        </p>
        {found ? <LiveLines lines={found} lang={comeLang || lang} follows={open && terms.length === 0} /> : children}
      </details>
    </div>
  );
}

/** Arrow keys move between lines, and from the search field into the list. */
function moveAmongLines(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target, currentTarget } = event;
  if (isComposing(event) || target instanceof HTMLSelectElement) return;
  const inBox = target instanceof HTMLInputElement;
  if (inBox ? key !== "ArrowDown" && key !== "Enter" : key !== "ArrowDown" && key !== "ArrowUp") return;
  const links = [...currentTarget.querySelectorAll("li a")].filter((link) => link instanceof HTMLElement);
  const to = links.findIndex((link) => link === document.activeElement) + (key === "ArrowUp" ? -1 : 1);
  event.preventDefault();
  if (to < 0) currentTarget.querySelector("input")?.focus();
  else links[to]?.focus();
}
