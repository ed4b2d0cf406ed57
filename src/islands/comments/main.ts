import { wakeOnUse } from "#lib/client/wake.ts";

const thread = document.querySelector<HTMLElement>("[data-comments]");
const section = thread?.closest<HTMLElement>(".section");
if (thread && section) {
  const wake = wakeOnUse(section, async () => {
    const { startThread } = await import("./thread.ts");
    startThread(section, thread);
  });
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      wake();
    },
    { rootMargin: "300px" },
  );
  observer.observe(thread);
  // A message leads to a comment that may stand on no first page: there is nothing to scroll to yet.
  if (/^#comment-\d+$/.test(location.hash)) wake();
}
