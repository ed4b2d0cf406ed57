import { useState } from "react";
import { freshOf } from "#lib/client/data.ts";
import type { ReviewVersion } from "#lib/contract/schemas/reviews.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Chips } from "./Chips.tsx";
import { Changes } from "./Changes.tsx";
import { Dialog } from "./Dialog.tsx";
import { useAct } from "./useAct.ts";
import { useClose } from "./useClose.ts";
import "./versions.css";
import { Loaded } from "./Loaded.tsx";
import { Button } from "./Button.tsx";

interface Props {
  review: { id: number; title: string };
  /** Absent if the user may only read. */
  restore?: (version: ReviewVersion) => Promise<void>;
  onClose: () => void;
}

/** Earlier versions of a review, each compared with the current one. */
export function VersionsDialog({ review, restore, onClose }: Props) {
  const [query] = useState(() => freshOf("review/versions", { id: review.id }));
  const [chosen, setChosen] = useState(0);
  const [busy, act] = useAct();
  const close = useClose(onClose);

  return (
    <Dialog className="review-dialog" title={`《${review.title}》以前的样子`} onClose={onClose}>
      <Loaded query={query} rows={3}>
        {(data) => {
          const version = data.list[chosen];
          if (!version) return <p className="mine-note">还没有改动过。</p>;
          return (
            <div className="versions-body">
              <Chips
                label="版本"
                className="versions"
                choices={data.list.map((one, index) => ({
                  value: index,
                  name: `第 ${one.version} 版 · ${formatMinute(one.at)}`,
                }))}
                value={chosen}
                onChange={setChosen}
              />
              <p className="mine-fact">
                <del>划掉的</del>后来删去，<ins>加底色的</ins>后来写上。
              </p>
              <dl className="version-facts">
                <dt>标题</dt>
                <dd>
                  <Changes before={version.title} after={data.now.title} />
                </dd>
                <dt>评分</dt>
                <dd>
                  <Changes before={`${version.rating} 分`} after={`${data.now.rating} 分`} />
                </dd>
                {version.spoiler !== data.now.spoiler && (
                  <>
                    <dt>剧透</dt>
                    <dd>
                      <Changes before={spoilerLabel(version.spoiler)} after={spoilerLabel(data.now.spoiler)} />
                    </dd>
                  </>
                )}
              </dl>
              <p className="version-text">
                <Changes before={version.text} after={data.now.text} />
              </p>
              {restore && (
                <Button
                  label="恢复成这一版"
                  primary
                  aria-disabled={busy}
                  onClick={() =>
                    act(async () => {
                      await restore(version);
                      close();
                    })
                  }
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

const spoilerLabel = (spoiler: boolean) => (spoiler ? "含剧透" : "不含剧透");
