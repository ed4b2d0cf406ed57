import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Rail } from "../parts/Rail.tsx";
import { ContinueCard, ContinuePlaceholder } from "./ContinueCard.tsx";
import { $continued, loadContinued } from "./continue.ts";

const placeholders = [1, 2, 3, 4];

/** What was watched on this device: empty places until that is known. Summoned where something was. */
export function ContinueWatching() {
  const films = useStore($continued, { ssr: "initial" });
  const [said, setSaid] = useState("");

  useEffect(() => {
    void loadContinued();
    // Kept alive and come back to: a film may have been watched meanwhile.
    const refill = (event: PageTransitionEvent) => event.persisted && void loadContinued();
    addEventListener("pageshow", refill);
    return () => removeEventListener("pageshow", refill);
  }, []);

  return (
    <section className="continue section" aria-labelledby="continue-title">
      <div className="section-head">
        <h2 id="continue-title">继续观看</h2>
        <span className="section-note">只保存在这台设备上</span>
      </div>
      {/* Another row once they are known: what there is to scroll to has changed. */}
      <Rail label="继续观看" key={films === null ? "waiting" : "known"}>
        <ul className="rail-list" role="list">
          {films === null
            ? placeholders.map((index) => <ContinuePlaceholder key={index} />)
            : films.map((film) => <ContinueCard key={film.id} film={film} onSaid={setSaid} />)}
        </ul>
      </Rail>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
