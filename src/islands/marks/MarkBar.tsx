import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { $marks, isKnown, pressShelf, rate, recallFilm } from "#lib/client/marks/marks.ts";
import { freshMark } from "#lib/client/marks/own-mark.ts";
import { shelves } from "#lib/marks.ts";
import { Button } from "../parts/Button.tsx";
import { StarInput } from "./StarInput.tsx";
import "./marks.css";

const MarkSheet = lazy(() => import("./MarkSheet.tsx").then((file) => ({ default: file.MarkSheet })));

/** 想看, 在看, 看过 and one's stars, each in one press; the rest in a sheet. */
export function MarkBar({ videoId }: { videoId: number }) {
  const mark = useStore($marks, { keys: [videoId], ssr: "initial" })[videoId] ?? null;
  const [open, setOpen] = useState(false);
  useEffect(() => void recallFilm(videoId), [videoId]);
  const isMarked = mark !== null;
  useEffect(() => {
    if (isMarked) void import("#lib/client/taste.ts").then(({ rememberTraits }) => rememberTraits());
  }, [isMarked]);

  return (
    <div className="mark-bar needs-js">
      <div className="mark-shelves" role="group" aria-label="标记这部影片">
        {shelves.map(({ name, label }) => (
          <button
            className="mark-shelf"
            type="button"
            aria-pressed={mark?.status === name}
            // The second press of a double click would take it back.
            onClick={({ detail }) => detail < 2 && void pressShelf(videoId, name)}
            key={name}
          >
            {label}
          </button>
        ))}
      </div>
      <Button
        label={mark === null || mark.line === "" ? "写短评" : "改短评"}
        className="button-small"
        // The sheet begins with what was said before.
        onClick={() => void isKnown(videoId).then(setOpen)}
      />
      <StarInput value={mark?.rating ?? null} onChange={(rating) => void rate(videoId, rating)} />
      {mark && mark.line !== "" && <p className="mark-line">{mark.line}</p>}
      {open && (
        <Suspense>
          <MarkSheet mark={mark ?? freshMark(videoId, "done")} isThere={mark !== null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
