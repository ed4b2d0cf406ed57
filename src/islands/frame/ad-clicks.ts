/** Tells the server which ad was pressed. The signed client loads with the first press of one. */
export function startAdClicks(): void {
  document.addEventListener("pointerdown", (event) => adOf(event.target) && void loadApi());
  document.addEventListener("click", (event) => {
    const id = adOf(event.target);
    if (id) void count(id);
  });
}

async function count(id: number): Promise<void> {
  const { api } = await loadApi();
  // A click that could not be counted is no matter of the reader's.
  await api.call("advertise/click", { id }).catch(() => null);
}

function loadApi() {
  return import("#lib/client/api.ts");
}

function adOf(target: EventTarget | null): number {
  const ad = target instanceof Element ? target.closest<HTMLElement>("a[data-ad]") : null;
  return Number(ad?.dataset.ad ?? 0);
}
