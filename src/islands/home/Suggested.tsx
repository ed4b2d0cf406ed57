import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { VideoCard } from "../../components/VideoCard.tsx";
import { Button } from "../parts/Button.tsx";
import { Rail } from "../parts/Rail.tsx";
import { ContinuePlaceholder } from "./ContinueCard.tsx";
import { $suggested, forgetTaste, loadSuggested, stopSuggesting } from "./suggested.ts";

const placeholders = [1, 2, 3, 4];

interface Undone {
  text: string;
  undo: () => void;
}

/** Films chosen on this device by what was watched on it, each with its reason. Summoned where something was watched. */
export function Suggested() {
  const films = useStore($suggested, { ssr: "initial" });
  const [done, setDone] = useState<Undone | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => void loadSuggested(), []);

  function turn(next: Undone | null): void {
    // The pressed button is removed: the focus moves to what replaces it.
    flushSync(() => setDone(next));
    const button = section.current?.querySelector<HTMLElement>(".suggested-acts button");
    (button ?? section.current)?.focus({ preventScroll: true });
  }

  return (
    <section
      className="suggested section"
      ref={section}
      tabIndex={-1}
      aria-labelledby="suggested-title"
      hidden={films?.length === 0 && done === null}
    >
      <div className="section-head">
        <h2 id="suggested-title">猜你喜欢</h2>
        <span className="section-note">只在这台设备上挑选</span>
      </div>
      {done === null ? (
        <>
          <Rail label="猜你喜欢" key={films === null ? "waiting" : "known"}>
            <ul className="rail-list" role="list">
              {films === null
                ? placeholders.map((index) => <ContinuePlaceholder key={index} />)
                : films.map(({ video, reason }) => (
                    <li key={video.id}>
                      <VideoCard video={video} sizes="(min-width: 824px) 240px, 53vw" subtitle={reason} />
                    </li>
                  ))}
            </ul>
          </Rail>
          {films !== null && films.length > 0 && (
            <p className="suggested-acts">
              <Button
                label="重新开始"
                onClick={() => turn({ text: "之前看过、标记过的不再用来推荐", undo: forgetTaste() })}
              />
              <Button
                label="不再推荐"
                onClick={() => turn({ text: "已关掉猜你喜欢，可以在“我的 → 设置”里打开", undo: stopSuggesting() })}
              />
            </p>
          )}
        </>
      ) : (
        <p className="suggested-acts" role="status">
          {done.text}
          <Button
            label="撤销"
            onClick={({ detail }) => {
              // The second click of a double click was meant for the button that was here before.
              if (detail > 1) return;
              done.undo();
              turn(null);
            }}
          />
        </p>
      )}
    </section>
  );
}
