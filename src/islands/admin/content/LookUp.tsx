import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import type { ContentDocument, ContentField, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { MetadataFacts } from "#lib/contract/schemas/metadata.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useClose } from "../../parts/useClose.ts";
import { rebase } from "../../parts/rebase.ts";
import { useData } from "../../parts/useData.ts";
import { Candidates, type Chosen } from "./LookUpCandidates.tsx";
import { Facts } from "./LookUpFacts.tsx";
import { joined } from "./look-up.ts";
import "./look-up.css";

type FieldTexts = Readonly<Record<string, string>>;

/** Names and pictures of what was taken over, for the form's controls. */
export interface LookedUp {
  names: FieldTexts;
  pictures: FieldTexts;
}

interface Props {
  kind: ContentKind;
  fields: readonly ContentField[];
  document: ContentDocument;
  names: FieldTexts;
  onTake: (update: (now: ContentDocument) => ContentDocument, found?: LookedUp) => void;
}

/** Looks up a film elsewhere and takes over into the form what the editor ticks. Not shown where no provider is configured. */
export function LookUp({ kind, ...props }: Props) {
  const providers = useData(queryOf("admin/metadata/providers", {}));
  const [open, setOpen] = useState(false);
  if (kind !== "video" || providers === null || providers.list.length === 0) return null;
  return (
    <>
      <Act label="查资料" onClick={() => setOpen(true)} />
      {open && <LookUpDialog {...props} providers={providers.list} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends Omit<Props, "kind"> {
  providers: readonly { name: string; label: string }[];
  onClose: () => void;
}

function LookUpDialog({ providers, fields, document, names, onTake, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<(Chosen & { facts: MetadataFacts }) | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const [busy, act] = useAct();
  const close = useClose(onClose);

  function choose({ provider, id }: Chosen): void {
    act(async () => {
      const facts = await api.call("admin/metadata/details", { provider, id });
      setTicked(null);
      setChosen({ provider, id, facts });
    });
  }

  function take(wanted: ReadonlySet<string>): void {
    if (chosen === null) return;
    act(async () => {
      const { provider, id } = chosen;
      const taken = await api.call("admin/metadata/take", { provider, id, fields: [...wanted] });
      const filled = { ...document, ...joined(document, taken.document) };
      onTake((now) => rebase(now, document, filled), taken);
      const undo = { label: "撤销", act: () => onTake((now) => rebase(now, filled, document)) };
      showToast(`已填进表单 ${wanted.size} 项，还没有保存`, "success", undo);
      close();
    });
  }

  return (
    <Dialog className="content-dialog" title="查资料" onClose={onClose}>
      <div hidden={chosen !== null}>
        <Candidates providers={providers} document={document} busy={busy} onChoose={choose} />
      </div>
      {chosen !== null && (
        <Facts
          fields={fields}
          document={document}
          names={{ ...names, ...chosen.facts.names }}
          found={chosen.facts}
          ticked={ticked}
          onTick={setTicked}
        >
          {(wanted) => (
            <div className="mine-dialog-acts">
              <Button label="换一部" aria-disabled={busy} onClick={() => setChosen(null)} />
              <Button
                label={busy ? "正在取用…" : `填进表单${wanted.size > 0 ? `（${wanted.size}）` : ""}`}
                primary
                aria-disabled={busy || wanted.size === 0}
                onClick={() => wanted.size > 0 && take(wanted)}
              />
            </div>
          )}
        </Facts>
      )}
    </Dialog>
  );
}
