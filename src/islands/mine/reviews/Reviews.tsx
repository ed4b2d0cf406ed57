import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnReview, ReviewVersion } from "#lib/contract/schemas/reviews.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import "../compose/compose.css";
import { Act } from "../../parts/Act.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Time } from "../../../components/Time.tsx";
import { statusNames } from "../posts/status.ts";
import { draftOf, toInput } from "./draft.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { VersionsDialog } from "../../parts/VersionsDialog.tsx";

const $reviews = pagesOf("review/mine", {});

/** The member's reviews with their status. */
export function Reviews() {
  const [edited, setEdited] = useState<OwnReview | null>(null);
  const [looked, setLooked] = useState<OwnReview | null>(null);
  const replace = (changed: OwnReview) =>
    $reviews.changeList((list) => list.map((review) => (review.id === changed.id ? changed : review)));

  /** Restores a version. The current one becomes an earlier version; pictures and tags are not changed. */
  async function restore(review: OwnReview, { title, text, rating, spoiler }: ReviewVersion): Promise<void> {
    const input = toInput(review.video.id, { ...draftOf(review), title, text, rating, spoiler });
    const changed = await api.call("review/publish", input);
    replace(changed);
    showToast(changed.status === "published" ? "已恢复成这一版" : "已恢复，审核后公开", "success");
  }

  return (
    <>
      <h2 className="visually-hidden">影评</h2>
      <PagedList
        pages={$reviews}
        keyOf={({ id }) => id}
        empty={{
          icon: "review",
          title: "还没有写过影评",
          text: "看完一部影片，在它的页面点“写影评”。",
          action: { name: "去看影片", href: "/" },
        }}
      >
        {(review) => (
          <Removable
            name={`《${review.title}》`}
            from="影评"
            remove={() => api.call("review/remove", { id: review.id })}
            restore={() => api.call("review/restore", { id: review.id })}
          >
            <span className="rating-choice">{review.rating}</span>
            <div className="mine-words">
              <p className="post-line-facts">
                <span className="work-stage" data-stage={review.status}>
                  {statusNames[review.status]}
                </span>
                <Time at={review.publishedAt ?? review.writtenAt} />
              </p>
              <h3>
                {review.status === "published" ? (
                  <a href={contentHref(kinds.review.type, review.id) ?? "/"}>{review.title}</a>
                ) : (
                  review.title
                )}
              </h3>
              <p className="mine-note">评《{review.video.title}》</p>
              {review.reason && <p className="field-error">原因：{review.reason}</p>}
              <div className="post-line-acts">
                <Act label="修改" onClick={() => setEdited(review)} about={`《${review.title}》`} />
                {review.versions > 0 && (
                  <Act label="以前的版本" onClick={() => setLooked(review)} about={`《${review.title}》`} />
                )}
              </div>
            </div>
          </Removable>
        )}
      </PagedList>
      {edited && <ReviewDialog key={edited.id} film={edited.video} onClose={() => setEdited(null)} onDone={replace} />}
      {looked && (
        <VersionsDialog
          key={looked.id}
          review={looked}
          restore={(version) => restore(looked, version)}
          onClose={() => setLooked(null)}
        />
      )}
    </>
  );
}
