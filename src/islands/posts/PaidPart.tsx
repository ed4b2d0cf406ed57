import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import type { PaidPart as Part, PostCard } from "#lib/contract/schemas/posts.ts";
import { PostImages } from "../../components/PostImages.tsx";
import { Gallery } from "../pictures/Gallery.tsx";
import { AskToPay } from "./AskToPay.tsx";
import { createUnlock } from "./unlock.ts";
import { Button } from "../parts/Button.tsx";

interface Props {
  postId: number;
  /** Price in points, and numbers of characters and pictures. */
  paid: NonNullable<PostCard["paid"]>;
}

/** The paid part of a post: the offer, the confirmation, and after paying the content. */
export function PaidPart({ postId, paid }: Props) {
  const [unlock] = useState(() => createUnlock(postId, paid.price));
  const state = useStore(unlock.$unlock);
  useEffect(() => void unlock.start(), [unlock]);
  if (state.step === "shown") return <Shown part={state.part} fresh={state.fresh} />;
  if (state.step === "free") return <NowFree />;

  const { price, balance } = state;
  const locked = [paid.characters > 0 && `${paid.characters} 个字`, paid.images > 0 && `${paid.images} 张图`];
  return (
    <>
      <div className="paid-part">
        <p className="paid-words">
          <span className="post-price">{`${price} 积分`}</span>
          {`后面还有 ${locked.filter(Boolean).join("、")}，作者设为付费阅读。`}
        </p>
        <div className="paid-acts needs-js">
          <span className="paid-balance">{balance !== null && `你有 ${balance} 积分`}</span>
          <Button label="解锁" primary onClick={unlock.ask} />
        </div>
      </div>
      {state.step === "asked" && (
        <AskToPay
          price={price}
          balance={balance ?? 0}
          paying={state.paying}
          onPay={() => void unlock.pay()}
          onCancel={unlock.cancel}
        />
      )}
    </>
  );
}

/** Instead of the offer, when the author has taken the price back. */
function NowFree() {
  return (
    <div className="paid-part" role="status">
      <p className="paid-words">作者改了这篇帖子，现在不用付积分。</p>
      <div className="paid-acts">
        <Button label="看新的内容" primary onClick={() => location.reload()} />
      </div>
    </div>
  );
}

/** Same appearance as the free part of the post. */
function Shown({ part: { text, images }, fresh }: { part: Part; fresh: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) body.current?.focus({ preventScroll: true });
  }, [fresh]);
  return (
    <div className="paid-body" tabIndex={-1} aria-label="付费部分" role="region" ref={body}>
      <div className="prose post-text">
        {text.split(/\n\s*\n/).map((paragraph, index) => paragraph !== "" && <p key={index}>{paragraph}</p>)}
      </div>
      {images.length > 0 && (
        <Gallery>
          <PostImages images={images} title="付费部分" />
        </Gallery>
      )}
    </div>
  );
}
