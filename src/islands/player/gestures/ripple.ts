let timer = 0;

/** A wave on the side that was tapped, with the seconds; taps in a row add up. */
export function showRipple(root: HTMLElement, side: number, seconds: number): void {
  const known = root.querySelector<HTMLElement>(".player-ripple");
  const element = known ?? document.createElement("div");
  const sum = known?.dataset.side === String(side) ? Number(known.dataset.seconds) + seconds : seconds;
  element.className = "player-ripple";
  element.ariaHidden = "true";
  element.dataset.side = String(side);
  element.dataset.seconds = String(sum);
  element.textContent = side < 0 ? `后退 ${sum} 秒` : `快进 ${sum} 秒`;
  // Put in anew, so that its wave begins again.
  element.remove();
  root.append(element);
  clearTimeout(timer);
  timer = window.setTimeout(() => element.remove(), 700);
}
