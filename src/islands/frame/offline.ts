import { $online } from "#lib/client/network.ts";

const goodNewsTime = 3000;

/**
 * Sets a data attribute on the root element when the network is lost or back; the header contains the messages. They are not an island,
 * because its code could not be loaded without a network.
 */
export function watchNetwork(): void {
  const root = document.documentElement;
  let away = false;
  $online.subscribe((online) => {
    if (!online) root.dataset["network"] = "away";
    else if (away) {
      root.dataset["network"] = "back";
      setTimeout(() => root.dataset["network"] === "back" && delete root.dataset["network"], goodNewsTime);
    }
    away = !online;
  });
}
