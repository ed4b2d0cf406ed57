import { useStore } from "@nanostores/react";
import { queryOf } from "#lib/client/data.ts";
import { ShortReviews } from "../../components/ShortReviews.tsx";

export function FriendMarks({ videoId }: { videoId: number }) {
  const answer = useStore(queryOf("mark/friends", { videoId }));
  if (answer.state !== "ready" || answer.data.list.length === 0) return null;
  const { list, count, mean } = answer.data;
  return (
    <section className="friends" aria-labelledby="friends-title">
      <h3 id="friends-title">你关注的人</h3>
      <p className="friends-sum">
        {[`${count} 人标记过`, mean === null ? "" : `平均 ${mean} 分`].filter(Boolean).join("，")}
      </p>
      <ShortReviews shorts={list} />
    </section>
  );
}
