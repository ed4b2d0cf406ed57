import { useState } from "react";
import { freshOf } from "#lib/client/data.ts";
import type { OwnReview } from "#lib/contract/schemas/reviews.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { useClose } from "../../parts/useClose.ts";
import { draftOf, emptyReview } from "./draft.ts";
import { ReviewComposer } from "./ReviewComposer.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";

interface Props {
  film: { id: number; title: string };
  onClose: () => void;
  /** Called once the server has saved it. */
  onDone: (review: OwnReview) => void;
}

/** Dialog with the member's review of a film, new or existing. */
export function ReviewDialog({ film, onClose, onDone }: Props) {
  const [query] = useState(() => freshOf("review/mine", { videoId: film.id }));
  const written = useData(query)?.list[0];
  const close = useClose(onClose);
  const title = `${written ? "修改影评" : "写影评"}：《${film.title}》`;
  return (
    <Dialog className="review-dialog" title={title} onClose={onClose}>
      <Loaded query={query} rows={3} left="写的都还在，登录后接着写。">
        {({ list: [mine] }) => (
          <ReviewComposer
            filmId={film.id}
            begin={mine ? draftOf(mine) : emptyReview}
            before={mine ?? null}
            onDone={(review) => {
              close();
              onDone(review);
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
