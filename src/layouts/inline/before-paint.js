{
  // Runs before anything is drawn: theme, scale and layout are right from the first frame. `lib/scale.ts` and
  // `lib/client/stores/theme.ts` hold the same rules for code that comes later.
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const theme = stored("color-scheme");
  const choice = theme === "light" || theme === "dark" ? theme : "auto";
  const dark = choice === "dark" || (choice === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.js = "";
  root.dataset.choice = choice;
  root.dataset.theme = dark ? "dark" : "light";
  if (stored("watched")) root.dataset.watched = "";

  // What the frame shows to members and what to others, by the rule of `isMember` in `lib/client/stores/session.ts`.
  const recognise = () => {
    let user = null;
    try {
      user = JSON.parse(stored("session")).user;
    } catch {
      // Nobody was here before.
    }
    root.toggleAttribute("data-member", Boolean(user?.account || user?.mobile));
    // On the button to their account: their picture, or how their name begins.
    const picture = user?.avatar?.url;
    root.style.setProperty("--account-picture", picture ? `url("${picture}")` : "none");
    root.style.setProperty("--account-letter", JSON.stringify(picture ? "" : ([...(user?.name ?? "")][0] ?? "")));
  };
  recognise();
  addEventListener("pageshow", recognise);
  addEventListener("storage", recognise);

  // Layout goes by the window's width; text also by the size the reader has set in the browser.
  root.style.fontSize = "medium";
  root.style.setProperty("--text-scale", parseFloat(getComputedStyle(root).fontSize) / 16 || 1);

  const scale = () => {
    const width = innerWidth > 824 ? 375 : Math.min(innerWidth, 428);
    root.style.fontSize = `${Math.min((width / 375) * 37.5, 85)}px`;
  };
  const detect = () => {
    root.dataset.layout = innerWidth >= 824 ? "pc" : "mobile";
  };

  let detection;
  scale();
  detect();
  addEventListener("load", scale);
  addEventListener("resize", () => {
    scale();
    clearTimeout(detection);
    detection = setTimeout(detect, 50);
  });
  setTimeout(scale, 300);

  // Presses that come before islands can hear them are kept for `directives/register.ts`, and shown as heard.
  const early = (window.earlyPresses = new Set());
  const keep = (event) => {
    const place = event.submitter ?? event.target.closest?.("button:not([popovertarget]), a[data-press]");
    if (window.Astro?.intent || !place?.closest("astro-island[client=intent][ssr]")) return;
    // What a form with an address sends comes without scripts too; with nothing to send it waits.
    const sends = (form) => form.hasAttribute("action") && !form.querySelector("input:placeholder-shown");
    if (event.type === "click" ? place.type === "submit" && place.form : sends(event.target)) return;
    event.preventDefault();
    place.ariaBusy = "true";
    early.add(place);
  };
  addEventListener("click", keep, true);
  addEventListener("submit", keep, true);

  // A press that comes before the player's script is kept for it (`islands/player/start.ts`), and the first place of the film that
  // is pressed before even `islands/player/boot.ts` is there.
  addEventListener(
    "click",
    (event) => {
      const place = event.target.closest?.("[data-player-start], a[data-seek]");
      if (place && !("seek" in place.dataset)) place.dataset.pressed = "";
      else if (place && !("seek" in root.dataset) && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
        root.dataset.seek = place.dataset.seek;
        event.preventDefault();
      }
    },
    true,
  );
}
