import { useState } from "react";
import { shelves, type ShelfName } from "#lib/marks.ts";
import { Button } from "../../parts/Button.tsx";
import { Diary } from "./Diary.tsx";
import { ShelfList } from "./ShelfList.tsx";
import { YearInPictures } from "./YearInPictures.tsx";
import "../../marks/marks.css";
import "./shelves.css";

type View = ShelfName | "diary" | "year";

const views: readonly { name: View; label: string }[] = [
  ...shelves,
  { name: "diary", label: "日记" },
  { name: "year", label: "年度" },
];

/** 想看, 在看, 看过, the diary and the year in pictures. */
export function Shelves() {
  const [view, setView] = useState<View>("wish");
  return (
    <>
      <div className="shelf-views" role="group" aria-label="看哪一种">
        {views.map(({ name, label }) => (
          <Button words={label} aria-pressed={view === name} onClick={() => setView(name)} key={name} />
        ))}
      </div>
      {view === "diary" ? <Diary /> : view === "year" ? <YearInPictures /> : <ShelfList status={view} key={view} />}
    </>
  );
}
