import { formatCount } from "#lib/format.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { checkIn, standing, thisMonth } from "../data/standing.ts";
import { useAct } from "../../parts/useAct.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Icon } from "../../parts/Icon.tsx";

/** Points, the run of days, and today's check-in beside them. */
export function Today() {
  const month = useLoaded(thisMonth);
  const rank = useLoaded(standing);
  const [busy, act] = useAct();
  const ready = month.state === "ready" ? month.data : null;

  async function press(): Promise<void> {
    const answer = await checkIn();
    showToast(answer.fresh ? `签到成功，得到 ${answer.points} 分` : "今天已经签到过了", "success");
  }

  return (
    <section className="today" aria-label="积分与签到">
      <a className="today-figure" href="/mine?area=points">
        <span className="today-number today-points numbers">
          {rank.state === "ready" ? formatCount(rank.data.balance) : "–"}
        </span>
        <span className="mine-fact">积分</span>
      </a>
      <a className="today-figure" href="/mine?area=checkin">
        <span className="today-number numbers">{ready ? ready.streak : "–"}</span>
        <span className="mine-fact">连续签到天数</span>
      </a>
      {ready?.checkedToday ? (
        <a className="today-checkin" href="/mine?area=checkin" data-done>
          <Icon name="check" />
          今天已签到
        </a>
      ) : (
        <button className="today-checkin" type="button" aria-disabled={busy || !ready} onClick={() => act(press)}>
          <Icon name="calendar" />
          {ready ? `签到 +${ready.pointsToday}` : "签到"}
        </button>
      )}
    </section>
  );
}
