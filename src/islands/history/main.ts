import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";

const histories = { review: reviewHistory, performer: performerHistory };

/** Adds the page's review or performer to the history; on a prerendered page, when it is displayed. */
function remember(): void {
  const element = document.querySelector<HTMLElement>("[data-browsed]");
  const { browsed, id, title = "", picture = "" } = element?.dataset ?? {};
  if (browsed !== "review" && browsed !== "performer") return;
  void histories[browsed].remember({ id: Number(id), title, picture, browsedAt: Date.now() });
}

if ("prerendering" in document && document.prerendering) {
  document.addEventListener("prerenderingchange", remember, { once: true });
} else remember();
