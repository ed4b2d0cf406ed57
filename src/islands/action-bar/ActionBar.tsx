import { openOverlay, type SharedContent } from "#lib/client/stores/overlay.ts";
import type { Target } from "#lib/client/toggles.ts";
import type { TypeWith } from "#lib/kind-traits.ts";
import { FollowButton } from "../follows/FollowButton.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { Collect } from "./Collect.tsx";
import { Like } from "./Like.tsx";
import { pagePath } from "./page-path.ts";

/** Reviews, films and posts can be liked; topics and performers can be followed. */
type Subject =
  | (Target<TypeWith<"likes"> & TypeWith<"favorites">> & { supports: number; collects?: number })
  | (Target<TypeWith<"follows"> & TypeWith<"favorites">> & { supports?: undefined; collects?: undefined });

type Poster = Pick<SharedContent, "title" | "kind"> & Partial<SharedContent>;

/** Buttons of actions on a page's content item. */
export function ActionBar({ title, kind, detail = "", score = "", picture = "", ...subject }: Subject & Poster) {
  const { contentType, targetId } = subject;

  function share(): void {
    const content = { path: pagePath(), title, kind, detail, score, picture };
    openOverlay({ name: "share", shared: { what: "thing", thing: content } });
  }

  return (
    <div className="acts needs-js">
      {subject.supports !== undefined && <Like thing={subject} shown={subject.supports} />}
      <Collect thing={{ contentType, targetId }} shown={subject.collects ?? null} />
      <ActionButton icon="share" label="分享" onClick={share} />
      {subject.supports === undefined && (
        <FollowButton contentType={subject.contentType} targetId={targetId} name={title} />
      )}
    </div>
  );
}
