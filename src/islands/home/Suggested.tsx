import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { VideoCard } from "../../components/VideoCard.tsx";
import { Button } from "../parts/Button.tsx";
import { Rail } from "../parts/Rail.tsx";
import { ContinuePlace } from "./ContinueCard.tsx";
import { $suggested, forgetTaste, loadSuggested, stopSuggesting } from "./suggested.ts";

const places = [1, 2, 3, 4];

interface Undone {
  text: string;
  undo: () => void;
}

/** Films chosen on this device by what was watched on it, each with its reason. Summoned where something was watched. */
export function Suggested() {
  const films = useStore($suggested, { ssr: "initial" });
  const [done, setDone] = useState<Undone | null>(null);
  useEffect(() => void loadSuggested(), []);

  return (
    <section
      className="suggested section"
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
                ? places.map((index) => <ContinuePlace key={index} />)
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
                onClick={() => setDone({ text: "之前看过、标记过的不再用来推荐", undo: forgetTaste() })}
              />
              <Button
                label="不再推荐"
                onClick={() => setDone({ text: "已关掉猜你喜欢，可在“我的”设置里打开", undo: stopSuggesting() })}
              />
            </p>
          )}
        </>
      ) : (
        <p className="suggested-acts" role="status">
          {done.text}
          <Button
            label="撤销"
            onClick={() => {
              done.undo();
              setDone(null);
            }}
          />
        </p>
      )}
    </section>
  );
}
