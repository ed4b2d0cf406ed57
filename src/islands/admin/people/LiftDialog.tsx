import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { freshOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import { labelOfOne } from "#lib/kind-words.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Button } from "../../parts/Button.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useClose } from "../../parts/useClose.ts";

interface Props {
  person: WatchedPerson;
  onChanged: (person: WatchedPerson) => void;
  /** Asked to change reason or end. */
  onChange: () => void;
  onClose: () => void;
}

export function shadowText({ isLimited, reason, until, hidden }: NonNullable<WatchedPerson["shadow"]>): string {
  const what = isLimited ? `隐形限制${until === null ? "直到解除" : `至${formatMinute(until)}`}` : "已解除隐形限制";
  return `${what}：${reason}。${hidden === 0 ? "没有隐藏的内容" : `${hidden} 件只有本人看得到`}`;
}

/** What a person wrote under a shadow limit, and how to lift it. */
export function LiftDialog({ person, onChanged, onChange, onClose }: Props) {
  const [busy, act] = useAct();
  const close = useClose(onClose);
  const [hidden] = useState(() => freshOf("admin/shadow/hidden", { userId: person.id }));
  const { shadow } = person;
  const lift = (release: boolean) =>
    act(async () => {
      const after = await api.call("admin/shadow/lift", { userId: person.id, release });
      onChanged(after);
      const released = after.shadow?.hidden ? "已解除，写过的很多，正在后台公开" : "期间写的都公开了";
      showToast(release ? released : "已解除，期间写的仍然隐藏", "success");
      close();
    });
  if (!shadow) return null;
  return (
    <Dialog className="content-dialog" title={`${person.name} 的隐形限制`} onClose={onClose}>
      <p className="mine-note">{shadowText(shadow)}</p>
      {shadow.hidden > 0 && (
        <Loaded query={hidden} rows={3}>
          {({ list }) => (
            <ul className="limit-hidden" role="list" tabIndex={0} aria-label="只有本人看得到的内容">
              {list.map(({ contentType, targetId, title, text, about }) => (
                <li key={`${contentType}:${targetId}`}>
                  <p className="mine-fact">
                    {labelOfOne(contentType)}
                    {about && about.title !== "" && `，在《${about.title}》`}
                  </p>
                  {title !== "" && <p>{title}</p>}
                  {text !== "" && <p className="limit-text">{text}</p>}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
      <div className="limit-acts">
        {shadow.isLimited && (
          <>
            <Button
              label="改原因与期限"
              disabled={busy}
              onClick={() => {
                onClose();
                onChange();
              }}
            />
            <Button label="解除，仍然隐藏" disabled={busy} onClick={() => void lift(false)} />
          </>
        )}
        {(shadow.isLimited || shadow.hidden > 0) && (
          <Button
            label={shadow.isLimited ? "解除并公开" : "公开这些内容"}
            primary
            disabled={busy}
            onClick={() => void lift(true)}
          />
        )}
      </div>
    </Dialog>
  );
}
