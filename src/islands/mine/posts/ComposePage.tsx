import { useState } from "react";
import { freshOf } from "#lib/client/data.ts";
import { draftOf, emptyPost } from "./draft.ts";
import { PostComposer } from "./PostComposer.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

/** Composer for a new post, or for editing one of the member's own. */
export function ComposePage({ id }: { id: number | null }) {
  return id === null ? <PostComposer id={null} begin={emptyPost} /> : <EditPost id={id} />;
}

function EditPost({ id }: { id: number }) {
  const [query] = useState(() => freshOf("post/mine", { id }));
  return (
    <Loaded query={query}>
      {(post) => <PostComposer id={id} begin={draftOf(post)} status={post.status} sold={post.sold} />}
    </Loaded>
  );
}
