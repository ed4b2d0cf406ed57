import { fetchEarly } from "./engine/early.ts";
import { readOpening } from "./opening.ts";

// The page's first script, with nothing else to wait for: it runs while the rest of the page still comes.
for (const section of document.querySelectorAll<HTMLElement>("[data-player]")) {
  const opening = readOpening(section);
  const { source, startAt, begins, spares } = opening;
  if (begins && !("prerendering" in document && document.prerendering)) fetchEarly(source, startAt ?? 0, spares);
  import("./start.ts").then(
    ({ startPlayer }) => startPlayer(opening),
    () => {
      section.dataset.waiting = "failed";
    },
  );
}
