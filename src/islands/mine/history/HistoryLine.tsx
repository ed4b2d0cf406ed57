import { NoPortrait } from "../../../components/NoPortrait.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Time } from "../../../components/Time.tsx";
import { LineTitle } from "../LineTitle.tsx";
import type { HistoryItem } from "./items.ts";

export function HistoryLine({ item, upright }: { item: HistoryItem; upright: boolean }) {
  const { title, picture, href, at, progress } = item;
  return (
    <Removable name={`《${title}》`} from="历史记录" remove={() => item.forget()} restore={() => item.restore()}>
      <span className={`mine-picture ${upright ? "frame-3-4" : "frame-16-9"}`}>
        {picture !== "" && <img src={picture} alt="" loading="lazy" decoding="async" />}
        {picture === "" && upright && <NoPortrait name={title} />}
        {progress && (
          <span className="mine-line">
            <i style={{ transform: `scaleX(${progress.done})` }} />
          </span>
        )}
      </span>
      <div className="mine-words">
        <LineTitle title={title} href={href} />
        {progress && <p className="mine-fact numbers">{progress.text}</p>}
        <p className="mine-fact">
          <Time at={new Date(at).toISOString()} />
        </p>
      </div>
    </Removable>
  );
}
