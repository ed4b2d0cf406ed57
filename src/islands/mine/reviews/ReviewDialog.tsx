import { useMemo } from "react";
import { api } from "#lib/client/api.ts";
import type { OwnReview } from "#lib/contract/schemas/reviews.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Failure } from "../../parts/Failure.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { draftOf, emptyReview } from "./draft.ts";
import { ReviewComposer } from "./ReviewComposer.tsx";

interface Props {
  film: { id: number; title: string };
  onClose: () => void;
  /** The server has it. */
  onDone: (review: OwnReview) => void;
}

/** Over the page: the member's review of a film, new or as it stands. */
export function ReviewDialog({ film, onClose, onDone }: Props) {
  const resource = useMemo(
    () => createResource(async () => (await api.call("review/mine", { videoId: film.id })).list[0] ?? null),
    [film.id],
  );
  const mine = useLoaded(resource);

  const title = `${mine.state === "ready" && mine.data ? "修改影评" : "写影评"}：《${film.title}》`;
  return (
    <Dialog className="review-dialog" title={title} onClose={onClose}>
      {mine.state === "loading" && <Skeleton rows={3} />}
      {mine.state === "failed" && <Failure words={mine.words} retry={() => void resource.load()} />}
      {mine.state === "ready" && (
        <ReviewComposer
          filmId={film.id}
          begin={mine.data ? draftOf(mine.data) : emptyReview}
          before={mine.data}
          onDone={(review) => {
            onClose();
            onDone(review);
          }}
        />
      )}
    </Dialog>
  );
}
