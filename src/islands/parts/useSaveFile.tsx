import { type ReactNode, useRef } from "react";

/**
 * Saves a text as a file; the returned link must be rendered. CSV files start with a byte order mark, so that spreadsheets detect UTF-8.
 */
export function useSaveFile(): [link: ReactNode, save: (name: string, type: string, text: string) => void] {
  const link = useRef<HTMLAnchorElement>(null);
  function save(name: string, type: string, text: string): void {
    const marked = type === "text/csv" ? `\uFEFF${text}` : text;
    const href = URL.createObjectURL(new Blob([marked], { type: `${type};charset=utf-8` }));
    Object.assign(link.current ?? {}, { href, download: name });
    link.current?.click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
  return [<a key="save" ref={link} hidden tabIndex={-1} aria-hidden="true" />, save];
}
