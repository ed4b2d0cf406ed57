import { api } from "#lib/client/api.ts";

/** Writes what waits beside the areas it waits in. */
export async function showWaiting(): Promise<void> {
  // Without the numbers the areas work all the same.
  const waiting = await api.call("admin/overview", {}).catch(() => null);
  if (waiting === null) return;
  const { films, reviews, posts, comments, people, danmaku, lists } = waiting.cases;
  write("queue", films + reviews + posts + comments + people + danmaku + lists);
  write("certifications", waiting.certifications);
  write("feedback", waiting.feedbacks);
}

function write(area: string, count: number): void {
  const place = document.querySelector<HTMLElement>(`[data-waiting="${area}"]`);
  if (!place) return;
  place.hidden = count === 0;
  place.textContent = String(count);
}
