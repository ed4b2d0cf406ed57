import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";
import { useAct } from "../../parts/useAct.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { Difference } from "./Difference.tsx";
import { Button } from "../../parts/Button.tsx";

/** Two versions that do not know of each other. */
export interface Clash {
  message: string;
  theirs: ContentDocument;
  mine: ContentDocument;
  names: Readonly<Record<string, string>>;
  /** Names what `keepMine` does. */
  action: string;
  /** Both end the clash, unless somebody was first once more: then there is another one to choose in. */
  keepMine: () => Promise<void>;
  takeTheirs: () => Promise<void>;
}

interface Props {
  clash: Clash;
  fields: readonly ContentField[];
  onClose: () => void;
}

/** Shows both and lets the editor choose; nothing is overwritten unseen. */
export function Conflict({ clash, fields, onClose }: Props) {
  const [busy, act] = useAct();
  return (
    <Dialog className="content-dialog" title="两份改动" onClose={onClose}>
      <div className="content-version">
        <p>{clash.message}</p>
        <Difference fields={fields} before={clash.theirs} after={clash.mine} names={clash.names} />
        <div className="mine-dialog-acts">
          <Button label="用对方的" aria-disabled={busy} onClick={() => act(clash.takeTheirs)} />
          <Button label={clash.action} primary aria-disabled={busy} onClick={() => act(clash.keepMine)} />
        </div>
      </div>
    </Dialog>
  );
}
