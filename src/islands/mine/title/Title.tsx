import type { Output } from "#lib/contract/shapes.ts";
import { $standing } from "#lib/client/stores/checkin.ts";
import { Icon } from "../../../components/Icon.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

/** The member's title, and the privileges of all titles. */
export function Title() {
  return <Loaded query={$standing}>{(title) => <Standing {...title} />}</Loaded>;
}

function Standing({ level, name, score, next, progress, levels }: Output<"user/title">) {
  return (
    <>
      <section className="mine-card title-now" aria-label="现在的等级">
        <p className="title-name">
          <span className="title-level">{level} 级</span>
          {name}
        </p>
        <Progress percent={progress} label="到下一级的进度" />
        <p className="mine-note">
          {next
            ? `累计 ${score} 分，再得 ${next.missing} 分就是“${next.name}”。`
            : `累计 ${score} 分，已经是最高等级。`}
        </p>
      </section>
      <section className="mine-card" aria-labelledby="levels-title">
        <h2 id="levels-title">全部等级</h2>
        <ol className="levels" role="list">
          {levels.map((one) => (
            <li
              key={one.level}
              aria-current={one.level === level ? "true" : undefined}
              data-reached={one.level <= level || undefined}
            >
              <span className="level-mark">{one.level <= level ? <Icon name="check" /> : one.level}</span>
              <span className="level-words">
                <span className="level-name">
                  {one.name}
                  {one.level === level && <span className="level-now">现在</span>}
                </span>
                <span className="mine-fact">{one.privileges.join(" · ")}</span>
              </span>
              <span className="mine-fact numbers">{one.threshold} 分</span>
            </li>
          ))}
        </ol>
        <p className="mine-note">等级按累计得到的积分算，用掉积分不会降级。</p>
      </section>
    </>
  );
}
