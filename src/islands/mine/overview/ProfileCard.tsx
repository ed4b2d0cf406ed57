import { useStore } from "@nanostores/react";
import { $me } from "#lib/client/stores/me.ts";
import { $session } from "#lib/client/stores/session.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import { formatCount } from "#lib/format.ts";
import { $standing } from "#lib/client/stores/checkin.ts";
import { Avatar } from "../../../components/Avatar.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";
import { areas } from "../../../lib/mine-areas.ts";

export function ProfileCard() {
  const { user } = useStore($session);
  return (
    <Loaded query={$me} rows={1} soon={user && <Card profile={user} />}>
      {(profile) => <Card profile={profile} />}
    </Loaded>
  );
}

/** With room for what comes later, so that nothing below moves. */
function Card({ profile }: { profile: User }) {
  const rank = useData($standing);
  const { name, bio, account, mobile } = profile;
  return (
    <section className="mine-card profile" aria-label="我">
      <div className="profile-head">
        <Avatar person={profile} sizes="72px" />
        <div className="profile-words">
          <h2>{name}</h2>
          <p className="mine-fact">{bio || account || mobile}</p>
        </div>
        <a className="profile-edit" href="/mine?area=userinfo" aria-label="编辑资料">
          <Icon name="edit" />
        </a>
      </div>
      <a className="profile-level" href="/mine?area=title">
        <span className="profile-level-line">
          <span>
            {rank ? <span className="title-level">{rank.level} 级</span> : areas.title.title}
            {rank?.name}
          </span>
          <span className="mine-fact">
            {rank && (rank.next ? `再得 ${formatCount(rank.next.missing)} 分升级` : "最高等级")}
          </span>
        </span>
        {rank ? <Progress percent={rank.progress} label="到下一级的进度" /> : <div className="progress" />}
      </a>
    </section>
  );
}
