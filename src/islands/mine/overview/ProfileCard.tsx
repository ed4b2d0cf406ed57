import { formatCount } from "#lib/format.ts";
import { me } from "../data/me.ts";
import { standing } from "../data/standing.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Avatar } from "../../parts/Avatar.tsx";
import { Failure } from "../../parts/Failure.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";

export function ProfileCard() {
  const profile = useLoaded(me);
  const rank = useLoaded(standing);
  if (profile.state === "loading") return <Skeleton rows={1} />;
  if (profile.state === "failed") return <Failure words={profile.words} retry={() => void me.load()} />;
  const { name, bio, account, mobile } = profile.data;
  return (
    <section className="mine-card profile" aria-label="我">
      <div className="profile-head">
        <Avatar person={profile.data} sizes="72px" />
        <div className="profile-words">
          <h2>{name}</h2>
          <p className="mine-fact">{bio || account || mobile}</p>
        </div>
        <a className="profile-edit" href="/mine?area=userinfo" aria-label="编辑资料">
          <Icon name="edit" />
        </a>
      </div>
      {rank.state === "ready" && (
        <a className="profile-level" href="/mine?area=title">
          <span className="profile-level-line">
            <span>
              <span className="title-level">{rank.data.level} 级</span>
              {rank.data.name}
            </span>
            <span className="mine-fact">
              {rank.data.next ? `再得 ${formatCount(rank.data.next.missing)} 分升级` : "最高等级"}
            </span>
          </span>
          <Progress percent={rank.data.progress} label="到下一级的进度" />
        </a>
      )}
    </section>
  );
}
