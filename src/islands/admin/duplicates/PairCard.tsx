import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#lib/client/api.ts";
import type { Likeness, MergedKind, MergedPart, MergePair, MergeSide } from "#lib/contract/schemas/merging.ts";
import { Picture } from "../../../components/Picture.tsx";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { editorHref } from "../content/address.ts";
import { MergeDialog } from "./MergeDialog.tsx";

const reasons: Record<Likeness, string> = {
  externalId: "别处的编号相同",
  title: "片名与年份相同",
  originalTitle: "原名相同",
  name: "名字相同",
  alias: "一个是另一个的别名",
};

const parts: Record<MergedPart, string> = {
  plays: "播放",
  histories: "历史",
  marks: "标记",
  watchDays: "观影日",
  likes: "点赞",
  collects: "收藏",
  follows: "关注",
  comments: "评论",
  reviews: "影评",
  danmaku: "弹幕",
  lines: "线路",
  people: "演职员",
  films: "影片",
  performers: "演员",
  lists: "片单",
  posts: "帖子",
};

const different: Record<MergedKind, string> = { video: "不是同一部", performer: "不是同一个人", tag: "不是同一个标签" };

interface Props {
  kind: MergedKind;
  pair: MergePair;
}

type Fate = { is: "open" } | { is: "apart" } | { is: "merged"; kept: MergeSide };

/** Two side by side, and what is to become of them. */
export function PairCard({ kind, pair }: Props) {
  const [fate, setFate] = useState<Fate>({ is: "open" });
  const [keeping, setKeeping] = useState<MergeSide | null>(null);
  const [busy, act] = useAct();
  const card = useRef<HTMLLIElement>(null);
  const { left, right, why } = pair;
  const turn = (next: Fate) => {
    // The pressed button is removed: the focus moves to the card that replaces it.
    flushSync(() => setFate(next));
    card.current?.focus({ preventScroll: true });
  };
  const setDistinct = (apart: boolean) =>
    act(async () => {
      await api.call("admin/duplicates/apart", { kind, ids: [left.id, right.id], apart });
      turn({ is: apart ? "apart" : "open" });
    });
  if (fate.is === "merged") {
    return (
      <li className="duplicates-pair" ref={card} tabIndex={-1}>
        <p role="status">
          已并入{" "}
          <a className="text-link" href={fate.kept.href ?? editorHref({ id: fate.kept.entryId ?? 0 })}>
            {fate.kept.title}
          </a>
          ，原来的地址会转到这里。
        </p>
      </li>
    );
  }
  if (fate.is === "apart") {
    return (
      <li className="duplicates-pair" ref={card} tabIndex={-1}>
        <p role="status">
          记下了：{left.title}与{right.title}不是同一个。
        </p>
        <Act label="撤销" aria-disabled={busy} onClick={() => setDistinct(false)} />
      </li>
    );
  }
  return (
    <li className="duplicates-pair" ref={card} tabIndex={-1}>
      <p className="mine-fact">{why.map((one) => reasons[one]).join("，") || "自己选的"}</p>
      <div className="duplicates-sides">
        {[left, right].map((side) => (
          <Side key={side.id} kind={kind} side={side} onKeep={() => setKeeping(side)} />
        ))}
      </div>
      <Act
        label={different[kind]}
        about={`${left.title}与${right.title}`}
        aria-disabled={busy}
        onClick={() => setDistinct(true)}
      />
      {keeping !== null && (
        <MergeDialog
          kind={kind}
          kept={keeping}
          dropped={keeping.id === left.id ? right : left}
          onMerged={() => turn({ is: "merged", kept: keeping })}
          onClose={() => setKeeping(null)}
        />
      )}
    </li>
  );
}

interface SideProps {
  kind: MergedKind;
  side: MergeSide;
  onKeep: () => void;
}

function Side({ kind, side, onKeep }: SideProps) {
  return (
    <section className="duplicates-side" aria-label={`${side.title} ${side.key}`}>
      {kind !== "tag" && (
        <div className="duplicates-picture" data-kind={kind}>
          <Picture image={side.picture} sizes="240px" />
        </div>
      )}
      <h3>{side.href === null ? side.title : <a href={side.href}>{side.title}</a>}</h3>
      <p className="mine-fact">
        {[side.originalTitle, side.year, side.live ? "" : "没有上线", side.key].filter(Boolean).join(" · ")}
      </p>
      <dl className="duplicates-counts">
        {side.counts.map(({ part, count }) => (
          <div key={part}>
            <dt>{parts[part]}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className="content-acts">
        <button className="button" type="button" disabled={!side.live} onClick={onKeep}>
          留这一个
          <span className="visually-hidden">
            ：{side.title} {side.key}
          </span>
        </button>
        {side.entryId !== null && (
          <a className="mine-act" href={editorHref({ id: side.entryId })}>
            编辑
          </a>
        )}
      </div>
    </section>
  );
}
