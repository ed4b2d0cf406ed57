import { csvOf } from "#lib/csv.ts";
import type { ImportedMark } from "#lib/mark-import/mark.ts";
import { Button } from "../../parts/Button.tsx";
import { useSaveFile } from "../../parts/useSaveFile.tsx";
import { titleOf } from "./Plan.tsx";

/** Marks that were not imported: listed, and downloadable for another attempt. */
export function Missing({ marks }: { marks: readonly ImportedMark[] }) {
  const [link, saveFile] = useSaveFile();
  if (marks.length === 0) return null;
  return (
    <>
      <details>
        <summary>{`${marks.length} 条没有导入：这里还没有，或者没有选`}</summary>
        <ul className="imports-missing">
          {marks.slice(0, 200).map((mark) => (
            <li key={`${titleOf(mark)} ${mark.ids[0]?.id ?? ""}`}>{titleOf(mark)}</li>
          ))}
        </ul>
      </details>
      <p className="imports-acts">
        <Button
          label="把它们存成文件"
          onClick={() => saveFile("没有导入的标记.csv", "text/csv", csvOf(marks.map(toRow)))}
        />
        {link}
      </p>
    </>
  );
}

function toRow({ titles, year, ids, status, rating, day, tags, line }: ImportedMark): Record<string, string> {
  return {
    title: titles[0] ?? "",
    original_title: titles[1] ?? "",
    year: String(year ?? ""),
    ids: ids.map(({ source, id }) => `${source}:${id}`).join(" "),
    status,
    rating10: String(rating ?? ""),
    day: day ?? "",
    tags: tags.join(","),
    line,
  };
}
