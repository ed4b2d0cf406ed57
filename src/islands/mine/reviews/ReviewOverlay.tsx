import { closeOverlay, type Overlay } from "#lib/client/stores/overlay.ts";
import mineStyles from "../mine.css?url";
import composeStyles from "../compose/compose.css?url";
import { ReviewDialog } from "./ReviewDialog.tsx";

/** Overlay with the composer of a film's review. */
export function ReviewOverlay({ film }: Extract<Overlay, { name: "review" }>) {
  return (
    <>
      <link rel="stylesheet" href={mineStyles} precedence="default" />
      <link rel="stylesheet" href={composeStyles} precedence="default" />
      <ReviewDialog
        film={film}
        onClose={closeOverlay}
        onDone={(review) => {
          // Reloads the page to display the review.
          if (review.status === "published") location.reload();
        }}
      />
    </>
  );
}
