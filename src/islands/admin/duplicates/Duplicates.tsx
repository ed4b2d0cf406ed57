import { useState } from "react";
import { freshOf } from "#lib/client/data.ts";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Pick } from "../content/Pick.tsx";
import { PairCard } from "./PairCard.tsx";
import "./duplicates.css";

const kinds: readonly { value: MergedKind; name: string }[] = [
  { value: "video", name: "影片" },
  { value: "performer", name: "演员" },
  { value: "tag", name: "标签" },
];

/** Things that look like one and the same, two and two; each pair is told apart, or made one. */
export function Duplicates() {
  const [kind, setKind] = useState<MergedKind>("video");
  return (
    <div className="admin-area">
      <Chips label="种类" choices={kinds} value={kind} onChange={setKind} />
      <OwnPair key={`own ${kind}`} kind={kind} />
      <Found key={kind} kind={kind} />
    </div>
  );
}

function Found({ kind }: { kind: MergedKind }) {
  const [query] = useState(() => freshOf("admin/duplicates/list", { kind }));
  return (
    <Loaded query={query} rows={6}>
      {({ list, more }) =>
        list.length === 0 ? (
          <EmptyState icon="edit" title="没有看起来重复的" />
        ) : (
          <>
            <ul className="duplicates" role="list">
              {list.map((pair) => (
                <PairCard key={`${pair.left.id} ${pair.right.id}`} kind={kind} pair={pair} />
              ))}
            </ul>
            {more && <p className="mine-fact">还有更多，处理完这些再打开一次就会列出来。</p>}
          </>
        )
      }
    </Loaded>
  );
}

const field = { section: "", note: "", required: false, control: "pick", most: null, picture: null } as const;

/** Two that nothing but an editor's eye has found. */
function OwnPair({ kind }: { kind: MergedKind }) {
  const [keys, setKeys] = useState({ left: "", right: "" });
  const { left, right } = keys;
  return (
    <details className="content-more">
      <summary>自己选两个</summary>
      <div className="duplicates-own">
        {(["left", "right"] as const).map((side) => (
          <Pick
            key={side}
            field={{
              ...field,
              name: side,
              label: side === "left" ? "一个" : "另一个",
              choices: [],
              fields: [],
              of: kind,
            }}
            of={kind}
            known
            path={side}
            value={keys[side]}
            document={{}}
            names={{}}
            pictures={{}}
            onChange={(key) => setKeys((now) => ({ ...now, [side]: typeof key === "string" ? key : "" }))}
          />
        ))}
      </div>
      {left !== "" && right !== "" && <Chosen key={`${left} ${right}`} kind={kind} left={left} right={right} />}
    </details>
  );
}

function Chosen(asked: { kind: MergedKind; left: string; right: string }) {
  const [query] = useState(() => freshOf("admin/duplicates/pair", asked));
  return (
    <Loaded query={query} rows={3}>
      {(pair) => (
        <ul className="duplicates" role="list">
          <PairCard kind={asked.kind} pair={pair} />
        </ul>
      )}
    </Loaded>
  );
}
