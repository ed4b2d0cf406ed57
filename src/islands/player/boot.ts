import { fetchEarly } from "./engine/early.ts";
import { readOpening } from "./opening.ts";
import { clickToSecond } from "./time.ts";

// The page's first script, with nothing else to wait for: it runs while the rest of the page still comes.
for (const section of document.querySelectorAll<HTMLElement>("[data-player]")) {
  const opening = readOpening(section);
  const { source, startAt, begins, spares } = opening;
  if (begins && !("prerendering" in document && document.prerendering)) fetchEarly(source, startAt ?? 0, spares);
  const starting = import("./start.ts").then(({ startPlayer }) => startPlayer(opening));
  let lost = false;
  starting.catch(() => {
    lost = true;
    section.dataset.waiting = "failed";
  });
  // A place that is pressed before the player is there is gone to as soon as it is; one that was, before this was (`before-paint.js`).
  const { seek } = document.documentElement.dataset;
  if (seek)
    void starting.then(
      (goTo) => goTo(Number(seek)),
      () => undefined,
    );
  document.documentElement.dataset.seek = "";
  document.addEventListener(
    "click",
    (event) => {
      const second = lost ? null : clickToSecond(event);
      if (second === null) return;
      event.preventDefault();
      void starting.then((goTo) => goTo(second));
      // Before the frame takes the link for another state of this page.
    },
    true,
  );
}
