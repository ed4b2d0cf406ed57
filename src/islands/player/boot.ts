import { fetchEarly } from "./engine/early.ts";
import { readOpening } from "./opening.ts";
import { clickToSecond } from "./time.ts";

// The page's first script, without dependencies: it runs while the rest of the page is still loading.
for (const section of document.querySelectorAll<HTMLElement>("[data-player]")) {
  const opening = readOpening(section);
  const { source, startAt, begins, spares } = opening;
  if (begins && !source.premiere && !("prerendering" in document && document.prerendering))
    fetchEarly(source, startAt ?? 0, spares);
  const starting = import("./start.ts").then(({ startPlayer }) => startPlayer(opening));
  let lost = false;
  starting.catch(() => {
    lost = true;
    section.dataset.waiting = "failed";
  });
  // Seeks requested before the player is ready are executed as soon as it is; this includes one from before this script
  // (`before-paint.js`).
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
      // Capturing, to run before the frame's handler of links to the current page.
    },
    true,
  );
}
