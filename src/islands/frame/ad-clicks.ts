/** Reports clicks on ads to the server. The signed client is loaded with the first press of one. */
export function startAdClicks(): void {
  document.addEventListener("pointerdown", (event) => adOf(event.target) && void loadApi());
  document.addEventListener("click", (event) => {
    const id = adOf(event.target);
    if (id) void count(id);
  });
}

async function count(id: number): Promise<void> {
  const { api } = await loadApi();
  // A failed count does not concern the reader.
  await api.call("advertise/click", { id }).catch(() => null);
}

function loadApi() {
  return import("#lib/client/api.ts");
}

function adOf(target: EventTarget | null): number {
  const ad = target instanceof Element ? target.closest<HTMLElement>("a[data-ad]") : null;
  return Number(ad?.dataset.ad ?? 0);
}
