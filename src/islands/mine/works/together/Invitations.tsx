import type { Collaboration } from "#lib/contract/schemas/collaborators.ts";
import { AuthorName } from "../../../../components/AuthorName.tsx";
import { Avatar } from "../../../../components/Avatar.tsx";
import { Time } from "../../../../components/Time.tsx";
import { Button } from "../../../parts/Button.tsx";
import { LoadMore } from "../../../parts/LoadMore.tsx";
import { useAct } from "../../../parts/useAct.ts";
import { useData } from "../../../parts/useData.ts";
import { $invitations, answer, shareText, termsOf } from "./together.ts";

/** Films the member is asked to be named in, and new terms of those they are in; nothing if nobody asks. */
export function Invitations() {
  const page = useData($invitations);
  if (!page || page.list.length === 0) return null;
  return (
    <section className="mine-card" aria-labelledby="together-asked">
      <h2 id="together-asked">联合创作邀请</h2>
      <ul className="together-list" role="list">
        {page.list.map((one) => (
          <Invitation key={one.film.id} one={one} />
        ))}
      </ul>
      <LoadMore pages={$invitations} shown={page.list.length} nextCursor={page.nextCursor} />
    </section>
  );
}

function Invitation({ one }: { one: Collaboration }) {
  const { film, owner, offer, role, share, invitedAt } = one;
  const [busy, act] = useAct();
  const terms = termsOf(one);
  return (
    <li className="together-one">
      <Avatar person={owner} />
      <div className="together-words">
        <p>
          <AuthorName person={owner} className="together-name" />
        </p>
        <p>{offer ? `想改你在《${film.title}》里的分工或份额` : `邀请你联合创作《${film.title}》`}</p>
        <p className="mine-fact">
          {terms.role} · {shareText(terms.share)}
          {offer && (
            <>
              {" "}
              （现在：{role} · {shareText(share)}）
            </>
          )}
          {!offer && (
            <>
              {" "}
              · <Time at={invitedAt} />
            </>
          )}
        </p>
      </div>
      <div className="together-answers">
        <Button
          primary
          className="button-small"
          label={offer ? "同意" : "接受"}
          aria-label={`${offer ? "同意" : "接受"}：《${film.title}》`}
          aria-disabled={busy}
          onClick={() => act(() => answer(one, true))}
        />
        <Button
          className="button-small"
          label={offer ? "不同意" : "谢绝"}
          aria-label={`${offer ? "不同意" : "谢绝"}：《${film.title}》`}
          aria-disabled={busy}
          onClick={() => act(() => answer(one, false))}
        />
      </div>
    </li>
  );
}
