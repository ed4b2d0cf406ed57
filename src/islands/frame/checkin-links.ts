/** A link that ends in `#checkin` opens today's check-in where the reader is: for guests too, who have no page of their own. */
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

/** The header's button knows what is to be opened; before it does, its island keeps the press. */
function openCheckin(): void {
  document.querySelector<HTMLButtonElement>(".header-checkin")?.click();
}
