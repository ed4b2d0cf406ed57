/** Links that end in `#checkin` open today's check-in on the current page: also for guests, who have no page of their own. */
export function watchCheckinLinks(): void {
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href$='#checkin']") : null;
    if (!link || event.defaultPrevented || link.origin !== location.origin) return;
    event.preventDefault();
    openCheckin();
  });
  if (location.hash === "#checkin") openCheckin();
}

/** Clicks the header's button; if its island is not hydrated yet, it replays the click. */
function openCheckin(): void {
  document.querySelector<HTMLButtonElement>(".header-checkin")?.click();
}
