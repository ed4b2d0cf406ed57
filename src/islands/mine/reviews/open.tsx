import { createRoot } from "react-dom/client";
import "../../../styles/mine.css";
import "../compose/compose.css";
import { ReviewDialog } from "./ReviewDialog.tsx";

/** Opens the composer over the page; the focus goes back to where it was. */
export function openReview(film: { id: number; title: string }): void {
  const opener = document.activeElement;
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <ReviewDialog
      film={film}
      onClose={() => {
        root.unmount();
        place.remove();
        if (opener instanceof HTMLElement) opener.focus();
      }}
      onDone={(review) => {
        // The page shows it as soon as it is public.
        if (review.status === "published") location.reload();
      }}
    />,
  );
}
