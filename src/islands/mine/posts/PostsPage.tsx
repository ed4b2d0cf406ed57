import { useState } from "react";
import { MineFrame } from "../../../components/mine/MineFrame.tsx";
import { Boundary } from "../../parts/Boundary.tsx";
import "../compose/compose.css";
import { useOwnPage } from "../useOwnPage.ts";
import { ComposePage } from "./ComposePage.tsx";
import { postsTitle, readView } from "./view.ts";
import { Posts } from "./Posts.tsx";

/** The member's posts, or the composer. */
export function PostsPage() {
  const [storage] = useState(() => readView(new URLSearchParams(location.search)));
  const title = postsTitle(storage);
  useOwnPage(title);
  return (
    <MineFrame area="post" look={storage.area} title={title}>
      <Boundary>
        {storage.area === "list" ? <Posts /> : <ComposePage id={storage.area === "edit" ? storage.id : null} />}
      </Boundary>
    </MineFrame>
  );
}
