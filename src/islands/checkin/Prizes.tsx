import { api } from "#lib/client/api.ts";
import { refreshStanding } from "#lib/client/stores/checkin.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Prize } from "#lib/contract/schemas/points.ts";
import { useAct } from "../parts/useAct.ts";
import { Icon } from "../../components/Icon.tsx";
import { monthName } from "./days.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { queryOf } from "#lib/client/data.ts";
import { Button } from "../parts/Button.tsx";

/** Prizes for consecutive days within a month; each can be claimed once. */
export function Prizes() {
  return (
    <section className="mine-card" aria-labelledby="prizes-title">
      <h2 id="prizes-title">连续签到奖励</h2>
      <Loaded query={queryOf("checkin/prize", {})} rows={2}>
        {({ list }) => (
          <ol className="prizes" role="list">
            {list.map((prize) => (
              <PrizeLine key={prize.id} prize={prize} thisMonth={list.at(-1)?.month === prize.month} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function PrizeLine({ prize, thisMonth }: { prize: Prize; thisMonth: boolean }) {
  const [busy, act] = useAct();
  const { id, days, points, cards, state, month } = prize;
  const brings = `${points} 分${cards > 0 ? `、补签卡 ${cards} 张` : ""}`;

  async function claim(): Promise<void> {
    const answer = await api.call("checkin/prize", { id });
    await refreshStanding();
    if (answer.claimed) showToast(`已领取 ${brings}`, "success");
  }

  return (
    <li className="prize" data-state={state}>
      <span className="prize-mark">
        <Icon name={state === "claimed" ? "check" : "gift"} />
      </span>
      <span className="prize-words">
        <span className="prize-days">
          {thisMonth ? "" : monthName(month)}连续 {days} 天
        </span>
        <span className="mine-fact">{brings}</span>
      </span>
      {state === "ready" ? (
        <Button
          label="领取"
          primary
          className="button-small"

          aria-disabled={busy}
          aria-label={`领取连续 ${days} 天的奖励`}
          onClick={() => act(claim)}
        />
      ) : (
        <span className="mine-fact">{state === "claimed" ? "已领取" : "未达到"}</span>
      )}
    </li>
  );
}
