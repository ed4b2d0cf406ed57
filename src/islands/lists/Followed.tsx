import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { createGrowing } from "./growing.ts";
import { kinds } from "./kinds.tsx";
import { LaterPage } from "./LaterPage.tsx";
import { Reserve } from "./Reserve.tsx";
import { Button } from "../parts/Button.tsx";

/** Number of placeholders while the first page loads. */
const waiting = 3;

export interface FollowedProps {
  call: "review/list" | "post/center";
  /** Input of the call without its cursor, as JSON. */
  input: string;
  /** Name of the content, e.g. 帖子. */
  things: string;
}

/** New content from those a member follows. */
export function Followed({ call, input, things }: FollowedProps) {
  const kind = kinds[call];
  const [list] = useState(() => createGrowing(kind, input, null));
  const { pages, state, said } = useStore(list.$state);
  const empty = state === "ended" && pages.every(({ count }) => count === 0);

  useEffect(() => void list.load(), [list]);

  return (
    <div className="more-items" aria-busy={state === "loading"}>
      {!empty && pages.map((page, index) => <LaterPage key={index} loaded={page} page={index} />)}
      {state === "loading" && <Reserve kind={kind} count={waiting} />}
      {empty && (
        <EmptyState
          title={`关注的还没有${things}`}
          text="在标签、演员、专题页或作者旁边点“关注”。"
          action={{ name: "去看标签", href: "/tagList" }}
        />
      )}
      <div className="load-more">
        {(state === "failed" || (state === "ready" && pages.length > 0)) && (
          <Button label={state === "failed" ? "再试一次" : "加载更多"} onClick={() => void list.load()} />
        )}
        <p className="load-more-text" role="status">
          {state === "loading" ? "正在加载…" : empty ? "" : said}
        </p>
      </div>
    </div>
  );
}
