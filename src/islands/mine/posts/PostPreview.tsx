import { splitPost } from "#lib/post-text.ts";
import { Picture } from "../../../components/Picture.tsx";
import type { PostDraft } from "./draft.ts";

/** The post as readers would see it. */
export function PostPreview({ draft }: { draft: PostDraft }) {
  const { title, body } = splitPost(draft.text);
  const shown = draft.pictures.filter(({ paid }) => !(draft.priced && paid));
  const hidden = draft.pictures.filter(({ paid }) => draft.priced && paid);
  return (
    <section className="compose-preview" aria-label="预览">
      <h2>{title || "（没有标题）"}</h2>
      <p className="compose-preview-text">{body}</p>
      <Pictures pictures={shown} />
      {draft.priced && (
        <div className="compose-preview-paid">
          <p className="mine-note">{draft.price || "?"} 积分解锁后可见</p>
          <p className="compose-preview-text">{draft.paidText}</p>
          <Pictures pictures={hidden} />
        </div>
      )}
    </section>
  );
}

function Pictures({ pictures }: Pick<PostDraft, "pictures">) {
  if (pictures.length === 0) return null;
  return (
    <ul className="compose-preview-pictures" role="list">
      {pictures.map(({ uploadId, image, alt }) => (
        <li key={uploadId}>
          <Picture image={image} alt={alt} sizes="160px" />
        </li>
      ))}
    </ul>
  );
}
