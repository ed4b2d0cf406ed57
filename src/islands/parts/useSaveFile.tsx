import { type ReactNode, useRef } from "react";

/** A way to save a text as a file of the reader's; the link has to be drawn. Tables begin with a byte order mark: spreadsheets know Chinese by it. */
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
