let timer = 0;

/** Shows a ripple on the tapped side with the seconds; repeated taps add up. */
export function showRipple(root: HTMLElement, side: number, seconds: number): void {
  const known = root.querySelector<HTMLElement>(".player-ripple");
  const element = known ?? document.createElement("div");
  const sum = known?.dataset.side === String(side) ? Number(known.dataset.seconds) + seconds : seconds;
  element.className = "player-ripple";
  element.ariaHidden = "true";
  element.dataset.side = String(side);
  element.dataset.seconds = String(sum);
  element.textContent = side < 0 ? `后退 ${sum} 秒` : `快进 ${sum} 秒`;
  // Inserted again to restart its animation.
  element.remove();
  root.append(element);
  clearTimeout(timer);
  timer = window.setTimeout(() => element.remove(), 700);
}
