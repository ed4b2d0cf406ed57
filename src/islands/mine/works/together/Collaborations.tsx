import { useState } from "react";
import type { Collaboration } from "#lib/contract/schemas/collaborators.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Icon } from "../../../../components/Icon.tsx";
import { Picture } from "../../../../components/Picture.tsx";
import { Act } from "../../../parts/Act.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { LoadMore } from "../../../parts/LoadMore.tsx";
import { useData } from "../../../parts/useData.ts";
import { $collaborations, leave, shareText } from "./together.ts";

/** Films of others the member has made with them; nothing if there are none. */
export function Collaborations() {
  const page = useData($collaborations);
  if (!page || page.list.length === 0) return null;
  return (
    <section aria-labelledby="together-mine">
      <h2 className="own-series-title" id="together-mine">
        我参与的影片
      </h2>
      <p className="mine-note">
        影片有了收入，按份额自动分到你的积分里，在
        <a className="text-link" href="/mine?area=points">
          收入与积分
        </a>
        能看到每一笔。
      </p>
      <ul className="mine-list" role="list">
        {page.list.map((one) => (
          <CollaborationLine key={one.film.id} one={one} />
        ))}
      </ul>
      <LoadMore pages={$collaborations} shown={page.list.length} nextCursor={page.nextCursor} />
    </section>
  );
}

function CollaborationLine({ one }: { one: Collaboration }) {
  const { film, owner, role, share, earned } = one;
  const [leaving, setLeaving] = useState(false);
  const href = film.public ? contentHref(kinds.video.type, film.id) : null;
  return (
    <li className="mine-item work-line">
      <span className="mine-picture work-picture frame-16-9" aria-hidden="true">
        {film.poster ? <Picture image={film.poster} sizes="160px" /> : <Icon name="plays" />}
      </span>
      <div className="mine-words">
        <h3>{href ? <a href={href}>{film.title}</a> : film.title}</h3>
        <p className="mine-fact">
          {owner.name} 发布 · {role} · {shareText(share)}
          {!film.public && " · 未公开"}
        </p>
        {earned > 0 && <p className="mine-fact">已分到 {earned} 积分</p>}
        <div className="work-acts">
          {href !== null && (
            <a className="mine-act" href={href}>
              打开页面<span className="visually-hidden">《{film.title}》</span>
            </a>
          )}
          <Act
            label="退出"
            danger
            aria-haspopup="dialog"
            about={`《${film.title}》`}
            onClick={() => setLeaving(true)}
          />
        </div>
      </div>
      {leaving && (
        <FormDialog
          title="退出联合创作"
          action="退出"
          danger
          onClose={() => setLeaving(false)}
          submit={() => leave(one)}
        >
          <p>
            退出以后，《{film.title}》的页面不再写你的名字，以后的收入也不再分给你；已经分到的积分不变。要再加入，得由{" "}
            {owner.name} 重新邀请。
          </p>
        </FormDialog>
      )}
    </li>
  );
}
