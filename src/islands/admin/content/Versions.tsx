import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { ContentDetail, ContentField } from "#lib/contract/schemas/editorial.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Chips } from "../../parts/Chips.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useClose } from "../../parts/useClose.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { Difference } from "./Difference.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Button } from "../../parts/Button.tsx";

interface Props {
  detail: ContentDetail;
  fields: readonly ContentField[];
  restore: (revision: number) => Promise<void>;
  onClose: () => void;
}

type Revision = ContentDetail["revisions"][number];

const origins = { screen: "", outside: "（文件或别的页面）", csv: "（CSV 导入）" } as const;

/** Every version of a thing, each laid under the present one. */
export function VersionsDialog(props: Props) {
  return (
    <Dialog className="content-dialog" title="版本" onClose={props.onClose}>
      <Versions {...props} />
    </Dialog>
  );
}

/** The same without a dialog around it. */
export function Versions(props: Props) {
  const { entry, revisions } = props.detail;
  const [chosen, setChosen] = useState(
    () => revisions.find(({ revision }) => revision !== entry.revision)?.revision ?? entry.revision,
  );
  return (
    <div className="content-versions">
      <Chips
        label="版本"
        className="admin-chips content-version-list"
        choices={revisions.map((one) => ({ value: one.revision, name: nameOf(one, entry) }))}
        value={chosen}
        onChange={setChosen}
      />
      {revisions.length === 0 ? (
        <p className="mine-note">还没有版本。</p>
      ) : (
        <Version {...props} key={chosen} revision={chosen} />
      )}
    </div>
  );
}

function nameOf({ revision, at, author, origin, fields }: Revision, entry: ContentDetail["entry"]): string {
  const marks = `${revision === entry.liveRevision ? " · 线上" : ""}${revision === entry.revision ? " · 手上" : ""}`;
  const changes = fields.length === 0 ? "" : ` · 改了${fields.join("、")}`;
  return `第 ${revision} 版 · ${formatMinute(at)} ${author}${origins[origin]}${changes}${marks}`;
}

function Version({ detail, fields, revision, restore, onClose }: Props & { revision: number }) {
  const { id } = detail.entry;
  const [busy, act] = useAct();
  const close = useClose(onClose);
  if (revision === detail.entry.revision) return <p className="mine-note">这就是手上的这一版。</p>;
  return (
    <div className="content-version">
      <Loaded query={queryOf("admin/content/revision", { id, revision })} rows={3}>
        {({ document }) => (
          <Difference fields={fields} before={document} after={detail.document} names={detail.names} />
        )}
      </Loaded>
      <Button primary aria-disabled={busy} onClick={() => act(() => restore(revision).then(close))}>
        恢复成第 {revision} 版
      </Button>
    </div>
  );
}
