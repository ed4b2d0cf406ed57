import { memo } from "react";
import type { LoadedPage, PageLook } from "./kinds.tsx";

/** A page that has come stays as it is while others follow. */
export const LaterPage = memo(function LaterPage({ loaded, ...look }: PageLook & { loaded: LoadedPage }) {
  return loaded.draw(look);
});
