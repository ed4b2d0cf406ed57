import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { maxCollaborators } from "#lib/collaborators.ts";
import type { Collaborator, CollaboratorList } from "#lib/contract/schemas/collaborators.ts";
import { AuthorName } from "../../../../components/AuthorName.tsx";
import { Avatar } from "../../../../components/Avatar.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { Act } from "../../../parts/Act.tsx";
import { Button } from "../../../parts/Button.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { CollaboratorForm } from "./CollaboratorForm.tsx";
import { shareText, stateNames } from "./together.ts";

/** With whom a film was made: who is asked, who is named and paid. */
export function Together({ id }: { id: number }) {
  const query = queryOf("works/collaborators", { id });
  const [asking, setAsking] = useState<Collaborator | "new" | null>(null);
  const [removing, setRemoving] = useState<Collaborator | null>(null);
  const show = (next: CollaboratorList) => void query.change(() => next);

  return (
    <Loaded query={query}>
      {({ list, free }) => (
        <section className="mine-card" aria-labelledby="together-title">
          <div className="mine-card-head">
            <h2 id="together-title">联合创作</h2>
            <span className="mine-fact">你自己得 {free}%</span>
          </div>
          <p className="mine-note">
            请一起做这部影片的人答应以后，影片页会写上 TA
            的名字和分工。你写的、关联这部影片的付费帖子被解锁时，得到的积分按份额分给大家：不足 1 分的归你。
          </p>
          {list.length === 0 ? (
            <EmptyState icon="person" title="还没有联合创作者" text="和谁一起做的？请 TA 来署名，也可以分一份收入。" />
          ) : (
            <ul className="together-list" role="list">
              {list.map((one) => (
                <Line key={one.person.id} one={one} onChange={() => setAsking(one)} onRemove={() => setRemoving(one)} />
              ))}
            </ul>
          )}
          {list.filter(isIn).length < maxCollaborators ? (
            <div className="work-acts together-add">
              <Button label="邀请一位" aria-haspopup="dialog" onClick={() => setAsking("new")} />
            </div>
          ) : (
            <p className="mine-note">最多 {maxCollaborators} 位，移除不用的再加。</p>
          )}
          {asking !== null && (
            <CollaboratorForm
              id={id}
              one={asking === "new" ? null : asking}
              most={free + (asking === "new" || !isIn(asking) ? 0 : Math.max(asking.share, asking.offer?.share ?? 0))}
              onSaved={show}
              onClose={() => setAsking(null)}
            />
          )}
          {removing !== null && (
            <FormDialog
              title={removing.state === "invited" ? "撤回邀请" : "移除联合创作者"}
              action={removing.state === "invited" ? "撤回" : "移除"}
              danger
              onClose={() => setRemoving(null)}
              submit={async () =>
                show(await api.call("works/collaborators/remove", { id, userId: removing.person.id }))
              }
            >
              <p>
                {removing.state === "invited"
                  ? `${removing.person.name} 会知道邀请撤回了。`
                  : `影片页不再写 ${removing.person.name} 的名字，以后的收入也不再分给 TA；已经分到的积分不变。`}
              </p>
            </FormDialog>
          )}
        </section>
      )}
    </Loaded>
  );
}

const isIn = ({ state }: Collaborator) => state === "invited" || state === "accepted";

interface LineProps {
  one: Collaborator;
  onChange: () => void;
  onRemove: () => void;
}

function Line({ one, onChange, onRemove }: LineProps) {
  const { person, role, share, state, offer, earned } = one;
  return (
    <li className="together-one">
      <Avatar person={person} />
      <div className="together-words">
        <p className="together-head">
          <AuthorName person={person} className="together-name" />
          <span className="work-stage" data-stage={state === "accepted" ? "published" : "draft"}>
            {stateNames[state]}
          </span>
        </p>
        <p className="mine-fact">
          {role} · {shareText(share)}
          {earned > 0 && ` · 已分到 ${earned} 积分`}
        </p>
        {offer && (
          <p className="mine-fact">
            等 TA 同意：{offer.role} · {shareText(offer.share)}
          </p>
        )}
        <div className="work-acts">
          {isIn(one) && <Act label="修改" aria-haspopup="dialog" about={person.name} onClick={onChange} />}
          {state === "left" && <Act label="再邀请" aria-haspopup="dialog" about={person.name} onClick={onChange} />}
          {state !== "declined" && (
            <Act
              label={state === "invited" ? "撤回" : "移除"}
              danger
              aria-haspopup="dialog"
              about={person.name}
              onClick={onRemove}
            />
          )}
        </div>
      </div>
    </li>
  );
}
