import { memo } from "react";
import type { LoadedPage, PageLook } from "./kinds.tsx";

/** Memoized, so that a page is not rendered again when others are added. */
export const LaterPage = memo(function LaterPage({ loaded, ...look }: PageLook & { loaded: LoadedPage }) {
  return loaded.draw(look);
});
