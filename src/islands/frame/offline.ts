import { $online } from "#lib/client/network.ts";

const goodNewsTime = 3000;

/**
 * Says on the root whether the network went away, or has just come back; the words stand in the header. They are no island: without a
 * network its code would not come.
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
