import { useStore } from "@nanostores/react";
import { queryOf } from "#lib/client/data.ts";
import { shelves } from "#lib/marks.ts";
import { Button } from "../../parts/Button.tsx";
import { $location, openView } from "../location.ts";
import { Diary } from "./Diary.tsx";
import { ShelfList } from "./ShelfList.tsx";
import { YearInPictures } from "./YearInPictures.tsx";
import "../../../components/mark-said.css";
import "../../marks/marks.css";
import "./shelves.css";

const pictures = [
  { name: "diary", label: "日记" },
  { name: "year", label: "年度" },
] as const;

/** 想看, 在看, 看过, the diary and the year in pictures; the address says which. */
export function Shelves() {
  const { view } = useStore($location);
  const shelf = shelves.find(({ name }) => name === view)?.name ?? "wish";
  const picture = pictures.find(({ name }) => name === view)?.name;
  const sums = useStore(queryOf("mark/list", { pageSize: 1 }));
  const { counts = null, tags = [] } = sums.state === "ready" ? sums.data : {};
  return (
    <>
      <div className="shelf-views" role="group" aria-label="看哪一种">
        {shelves.map(({ name, label }) => (
          <Button
            label={label}
            aria-pressed={picture === undefined && shelf === name}
            onClick={() => openView(name)}
            key={name}
          >
            {counts !== null && <span className="shelf-count">{counts[name]}</span>}
          </Button>
        ))}
        {pictures.map(({ name, label }) => (
          <Button label={label} aria-pressed={picture === name} onClick={() => openView(name)} key={name} />
        ))}
      </div>
      {picture === "diary" ? (
        <Diary />
      ) : picture === "year" ? (
        <YearInPictures />
      ) : (
        <ShelfList status={shelf} tags={tags.map(({ name }) => name)} key={shelf} />
      )}
    </>
  );
}
