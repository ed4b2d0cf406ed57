import { levelName } from "#lib/points/levels.ts";
import type { ReactNode } from "react";
import type { PersonPage } from "#lib/contract/schemas/people.ts";
import { formatCount, formatDate } from "#lib/format.ts";
import { Avatar } from "./Avatar.tsx";
import { Fact } from "./Fact.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  person: PersonPage;
  /** Number of followers; an Astro slot of this name. */
  followers?: ReactNode;
  /** To report them; an Astro slot of this name. */
  report?: ReactNode;
  /** Actions, such as following. */
  children: ReactNode;
}

/** Header of a person's page. */
export function PersonHead({ person, followers, report, children }: Props) {
  const { name, title, certified, bio, counts, joinedAt } = person;
  return (
    <header className="profile-head">
      <Avatar person={person} />
      <div className="profile-words">
        <h1 id="profile-name">{name}</h1>
        <p className="profile-marks">
          <span className="profile-mark">
            <Icon name="medal" />
            {levelName(title.level)}
          </span>
          {certified && (
            <span className="profile-mark profile-certified">
              <Icon name="check" />
              认证创作者
            </span>
          )}
        </p>
        {bio && <p className="profile-bio">{bio}</p>}
        <dl className="person-counts">
          <Fact name="关注者">{followers}</Fact>
          {counts.films > 0 && <Fact name="影片">{formatCount(counts.films)}</Fact>}
          <Fact name="影评">{formatCount(counts.reviews)}</Fact>
          <Fact name="帖子">{formatCount(counts.posts)}</Fact>
        </dl>
        <div className="profile-joined">
          <p>
            <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>加入
          </p>
          {report}
        </div>
      </div>
      {children}
    </header>
  );
}
