import { createRoot } from "react-dom/client";
import { $session, isMember } from "#lib/client/stores/session.ts";
import "../compose/compose.css";
import { Boundary } from "../../parts/Boundary.tsx";
import { ComposePage } from "./ComposePage.tsx";
import { readPlace } from "./place.ts";
import { Posts } from "./Posts.tsx";

const element = document.querySelector("#post-area");
if (element) start(element);

function start(root: Element): void {
  const { user } = $session.get();
  const place = readPlace(new URLSearchParams(location.search));
  const title = place.area === "list" ? "我的帖子" : place.area === "new" ? "发帖子" : "修改帖子";
  const heading = document.querySelector("#post-title");
  if (heading) heading.textContent = title;
  document.title = document.title.replace(/^[^-]+/, `${title} `);
  root.closest<HTMLElement>("[data-area]")?.setAttribute("data-area", place.area);
  createRoot(root).render(
    <Boundary>
      {place.area === "list" ? <Posts /> : <ComposePage id={place.area === "edit" ? place.id : null} />}
    </Boundary>,
  );
  // Signed out in another tab, or somebody else there now: what stands here is not theirs to see.
  $session.subscribe((session) => {
    if (!isMember(session)) location.replace("/");
    else if (user !== null && session.user?.id !== user.id) location.reload();
  });
}
