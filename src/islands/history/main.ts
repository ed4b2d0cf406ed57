import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";

const histories = { review: reviewHistory, performer: performerHistory };

/** Remembers the review or performer this page shows, once somebody looks at it. */
function remember(): void {
  const thing = document.querySelector<HTMLElement>("[data-browsed]");
  const { browsed, id, title = "", picture = "" } = thing?.dataset ?? {};
  if (browsed !== "review" && browsed !== "performer") return;
  void histories[browsed].remember({ id: Number(id), title, picture, browsedAt: Date.now() });
}

if ("prerendering" in document && document.prerendering) {
  document.addEventListener("prerenderingchange", remember, { once: true });
} else remember();
