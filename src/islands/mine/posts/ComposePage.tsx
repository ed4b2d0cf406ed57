import { useMemo } from "react";
import { api } from "#lib/client/api.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Failure } from "../../parts/Failure.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { draftOf, emptyPost } from "./draft.ts";
import { PostComposer } from "./PostComposer.tsx";

/** A new post, or one of the member's own as it stands. */
export function ComposePage({ id }: { id: number | null }) {
  return id === null ? <PostComposer id={null} begin={emptyPost} /> : <EditPost id={id} />;
}

function EditPost({ id }: { id: number }) {
  const resource = useMemo(() => createResource(() => api.call("post/mine", { id })), [id]);
  const post = useLoaded(resource);
  if (post.state === "loading") return <Skeleton />;
  if (post.state === "failed") return <Failure words={post.words} retry={() => void resource.load()} />;
  return <PostComposer id={id} begin={draftOf(post.data)} status={post.data.status} />;
}
