import { $online } from "#lib/client/network.ts";

const goodNewsTime = 3000;

/** A bar under the header while there is no network, and a word when it is back. */
export function startOfflineBar(): void {
  const region = document.querySelector("[data-offline]");
  if (!region) return;
  let away = false;
  $online.subscribe((online) => {
    if (!online) show(region, "网络已断开，已打开的内容仍可浏览。");
    else if (away) showBriefly(region, "网络已恢复");
    away = !online;
  });
}

function show(region: Element, text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "offline-text";
  line.textContent = text;
  region.replaceChildren(line);
  return line;
}

function showBriefly(region: Element, text: string): void {
  const line = show(region, text);
  line.dataset.back = "";
  setTimeout(() => line.remove(), goodNewsTime);
}
