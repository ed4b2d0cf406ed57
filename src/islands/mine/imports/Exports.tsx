import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { errorText } from "#lib/client/error-text.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { MarkItem } from "#lib/contract/schemas/marks.ts";
import { csvOf } from "#lib/csv.ts";
import { Button } from "../../parts/Button.tsx";
import { useSaveFile } from "../../parts/useSaveFile.tsx";
import { toLetterboxdRows, toOwnRow } from "./tables.ts";

const ways = [
  { name: "CSV", file: "我的标记.csv", type: "text/csv", write: (items: MarkItem[]) => csvOf(items.map(toOwnRow)) },
  {
    name: "JSON",
    file: "我的标记.json",
    type: "application/json",
    write: (items: MarkItem[]) => JSON.stringify(items.map(toOwnRow), null, 2),
  },
  {
    name: "Letterboxd 的 CSV",
    file: "letterboxd.csv",
    type: "text/csv",
    write: (items: MarkItem[]) => csvOf(items.flatMap(toLetterboxdRows)),
  },
] as const;

/** Exports all of the member's marks, in formats that other sites import. */
export function Exports() {
  const [link, saveFile] = useSaveFile();
  const [read, setRead] = useState<number | null>(null);
  async function save({ file, type, write }: (typeof ways)[number]): Promise<void> {
    try {
      setRead(0);
      const items = await readAll(setRead);
      if (items.length === 0) showToast("还没有标记过影片");
      else saveFile(file, type, write(items));
    } catch (error) {
      showToast(errorText(error) ?? "没有读完，请再试一次", "error");
    } finally {
      setRead(null);
    }
  }
  return (
    <section className="mine-card" aria-labelledby="exports-title">
      <h2 id="exports-title">带走</h2>
      <p className="mine-note">{read === null ? "全部标记、评分与短评，随时可以带去别处。" : `已读 ${read} 条…`}</p>
      <p className="imports-acts">
        {ways.map((way) => (
          <Button key={way.name} label={way.name} disabled={read !== null} onClick={() => void save(way)} />
        ))}
      </p>
      {link}
    </section>
  );
}

async function readAll(onRead: (count: number) => void): Promise<MarkItem[]> {
  const items: MarkItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api.call("mark/list", { pageSize: 50, ...(cursor !== undefined && { cursor }) });
    items.push(...page.list);
    onRead(items.length);
    cursor = page.nextCursor;
  }
  return items;
}
