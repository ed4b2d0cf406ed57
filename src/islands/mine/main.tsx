import { createRoot } from "react-dom/client";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { readArea } from "./areas.ts";
import { watchLock } from "./lock.ts";
import { Mine, preloadArea } from "./Mine.tsx";
import { followAddress } from "./place.ts";

const place = document.querySelector("#mine-area");
if (place) start(place);

function start(element: Element): void {
  const { user } = $session.get();
  followAddress();
  watchLock();
  createRoot(element).render(<Mine />);
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, ahead);
  // Signed out in another tab, or somebody else there now: what stands here is not theirs to see.
  $session.subscribe((session) => {
    if (!isMember(session)) location.replace("/");
    else if (user !== null && session.user?.id !== user.id) location.reload();
  });
}

function ahead({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/mine']") : null;
  const area = link ? readArea(new URLSearchParams(link.search)) : null;
  if (area) preloadArea(area);
}
