import { type Ref, useState } from "react";
import type { ModerationCase } from "#lib/contract/schemas/moderation.ts";
import { labelOfOne } from "#lib/kind-words.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { reasonNames, sourceNames } from "#lib/moderation.ts";
import { VersionsDialog } from "../../parts/VersionsDialog.tsx";
import { Time } from "../../../components/Time.tsx";
import { CaseImages } from "../parts/CaseImages.tsx";
import { CaseText } from "../parts/CaseText.tsx";
import { Fact } from "../../../components/Fact.tsx";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";

interface Props {
  item: ModerationCase;
  current: boolean;
  card: Ref<HTMLLIElement>;
  onPick: () => void;
  onApprove: () => void;
  onReject: () => void;
  /** Undefined without the right, and for whoever was banned just now. */
  onBan: (() => void) | undefined;
  onUndo: () => void;
}

const stateNames: Readonly<Record<string, string>> = {
  published: "已发布",
  pending: "未发布",
  rejected: "未通过",
  removed: "已移除",
  deleted: "作者已删除",
  active: "正常",
  leaving: "注销中",
  banned: "已停用",
  "": "已不存在",
};

/** Of content, and of a person. */
const publicStates: ReadonlySet<string> = new Set(["published", "active", "leaving"]);

/** Its own page, else the one it stands on, with the comment in view. */
function pageOf({ about, contentType, targetId }: ModerationCase): string | null {
  const own = contentHref(contentType, targetId);
  const href = about === null ? null : contentHref(about.contentType, about.id);
  if (own !== null || href === null) return own;
  return contentType === kinds.comment.type ? `${href}#comment-${targetId}` : href;
}

export function CaseCard(props: Props) {
  const { item, current, card, onPick, onApprove, onReject, onBan, onUndo } = props;
  const [versions, setVersions] = useState(false);
  const href = publicStates.has(item.state) ? pageOf(item) : null;
  const kind = labelOfOne(item.contentType);
  return (
    <li className="admin-case" data-current={current || undefined} ref={card} tabIndex={-1} onFocus={onPick}>
      <p className="admin-case-head">
        <span className="admin-badge">{kind}</span>
        {item.sources.map((source) => (
          <span className="admin-badge admin-badge-warn" key={source}>
            {sourceNames[source]}
          </span>
        ))}
        <span className="mine-fact">{stateNames[item.state] ?? item.state}</span>
        <span className="mine-fact">
          <Time at={item.openedAt} />
        </span>
      </p>
      {item.title !== "" && <h2>{item.title}</h2>}
      {item.text !== "" && <CaseText text={item.text} />}
      {item.watch !== null && (
        <video className="admin-case-film" controls preload="none" src={item.watch} aria-label={`《${item.title}》`}>
          <track kind="captions" />
        </video>
      )}
      <CaseImages images={item.images} />
      <dl className="admin-facts">
        {item.author && item.contentType !== kinds.person.type && <Fact name="作者">{item.author.name}</Fact>}
        {item.about && item.about.title !== "" && item.contentType !== kinds.video.type && (
          <Fact name="所在">{item.about.title}</Fact>
        )}
        {item.words.length > 0 && <Fact name="因为">{item.words.join("、")}</Fact>}
        {item.reports.length > 0 && (
          <Fact name="举报">
            {item.reports.map(({ reason, people }) => `${reasonNames[reason]} ${people} 人`).join("，")}
          </Fact>
        )}
        {item.reportTexts.map((text) => (
          <Fact name="说明" key={text}>
            {text}
          </Fact>
        ))}
        {item.decidedAt !== null && (
          <Fact name={item.status === "approved" ? "通过" : "驳回"}>
            {[item.decidedBy, item.message].filter(Boolean).join("：")}
          </Fact>
        )}
      </dl>
      <div className="mine-acts">
        {item.status === "open" ? (
          <>
            <Button label="通过" primary aria-keyshortcuts="a" onClick={onApprove} />
            <Button
              label={item.contentType === kinds.person.type ? "重置资料" : "驳回"}
              aria-keyshortcuts="r"
              onClick={onReject}
            />
          </>
        ) : (
          <Button label="撤销" aria-keyshortcuts="u" onClick={onUndo} />
        )}
        {onBan && item.author && item.state !== "banned" && (
          <Act danger aria-keyshortcuts="b" onClick={onBan}>
            停用{item.contentType === kinds.person.type ? "账号" : "作者"}
          </Act>
        )}
        {item.contentType === kinds.review.type && <Act label="以前的版本" onClick={() => setVersions(true)} />}
        {href !== null && (
          <a className="mine-act" href={href} target="_blank" rel="noopener">
            打开页面
          </a>
        )}
      </div>
      {versions && (
        <VersionsDialog review={{ id: item.targetId, title: item.title }} onClose={() => setVersions(false)} />
      )}
    </li>
  );
}
