import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import type { PostImage } from "#lib/contract/schemas/posts.ts";
import { splitPost } from "#lib/post-text.ts";
import { PostImages } from "../../components/PostImages.tsx";

interface Writing {
  title: string;
  text: string;
  images: readonly PostImage[];
  /** Why only the visitor sees it; empty for the author's own that is public. */
  note: string;
}

interface Props {
  kind: "post" | "review";
}

/**
 * In place of “not found”: the visitor's own post or review that nobody else sees, or a post that they have paid for and that is deleted or waits
 * for a review, because pages are the same for everybody. Empty for everybody else.
 */
export function OwnWriting({ kind }: Props) {
  const [writing, setWriting] = useState<Writing | null>(null);
  useEffect(() => {
    const id = Number(new URLSearchParams(location.search).get("id"));
    if (!isMember($session.get()) || !Number.isSafeInteger(id) || id < 1) return;
    // If it is not theirs, the page stays as it is.
    void read(kind, id)
      .catch(() => (kind === "post" ? readBought(id) : null))
      .catch(() => null)
      .then((found) => {
        if (found === null) return;
        document.title = found.title;
        document.querySelector(".fault")?.classList.add("fault-own");
        setWriting(found);
      });
  }, [kind]);
  if (writing === null) return null;
  const { title, text, images, note } = writing;
  return (
    <article className="own-writing">
      <h1>{title}</h1>
      {note && <p className="own-writing-note">{note}</p>}
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs never move.
        <p key={index}>{paragraph}</p>
      ))}
      {images.length > 0 && <PostImages images={images} title={title} />}
    </article>
  );
}

async function read(kind: Props["kind"], id: number): Promise<Writing | null> {
  const found =
    kind === "post"
      ? await api.call("post/mine", { id })
      : (await api.call("review/mine", { id })).list.find((one) => one.id === id);
  if (!found || (found.status !== "published" && found.status !== "pending")) return null;
  const { title, text, images, status } = found;
  const note = status === "pending" ? "审核中，只有你看得到" : "";
  return { title, text: kind === "post" ? splitPost(text).body : text, images, note };
}

async function readBought(id: number): Promise<Writing | null> {
  const { reason, part } = await api.call("post/isLook", { id });
  if (reason !== "paid" || part === null) return null;
  const { title, body } = splitPost(part.text);
  return {
    title,
    text: body,
    images: part.images,
    note: "作者删除了这篇帖子，或者改过还在等审核。你付积分解锁过，仍然看得到买到的。",
  };
}
