{
  // Runs before the first paint, so that theme, scale and layout are right from the first frame. The theme follows the same rule as
  // `lib/client/stores/theme.ts`.
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // Who has chosen another writing gets the page's version in it (`lib/page/writing.ts`), unless the address names one.
  const writing = stored("writing");
  if (root.dataset.writings?.split(" ").includes(writing) && !location.search.includes("hl=")) {
    root.hidden = true;
    location.replace(
      `${location.pathname}${location.search ? `${location.search}&` : "?"}hl=${writing}${location.hash}`,
    );
  }

  addEventListener("click", ({ target }) => {
    const chosen = target.closest?.("a[hreflang]")?.hreflang;
    try {
      if (chosen) localStorage.setItem("writing", chosen);
    } catch {
      // Without storage the choice is good for this page.
    }
  });

  const theme = stored("color-scheme");
  const choice = theme === "light" || theme === "dark" || theme === "auto" ? theme : root.dataset.presetTheme || "auto";
  const dark = choice === "dark" || (choice === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.js = "";
  root.dataset.choice = choice;
  root.dataset.theme = dark ? "dark" : "light";
  const [visit] = performance.getEntriesByType("navigation");
  // See `components/lists.css`.
  if (location.hash !== "" || visit?.type === "back_forward" || visit?.type === "reload") root.dataset.return = "";
  if (stored("watched")) root.dataset.watched = "";
  if (stored("marked")) root.dataset.marked = "";

  // Decides what the frame displays to members and to others, by the same rule as `isMember` in `lib/client/stores/session.ts`.
  const recognise = () => {
    let user = null;
    try {
      user = JSON.parse(stored("session")).user;
    } catch {
      // No valid session is stored.
    }
    if (!user?.account && !user?.mobile) user = null;
    root.toggleAttribute("data-member", user !== null);
    // The account button displays the member's picture, or the first character of the name.
    const picture = user?.avatar?.url;
    set("--account-picture", picture ? `url("${picture}")` : "none");
    set("--account-letter", JSON.stringify(picture ? "" : ([...(user?.name ?? "")][0] ?? "")));
  };
  // Writing the same value again would have the whole page styled again.
  const set = (name, value) => {
    if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value);
  };
  recognise();
  addEventListener("pageshow", recognise);
  addEventListener("storage", recognise);

  // The layout depends on the window's width; text also on the font size set in the browser.
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

  // Presses before islands or the buttons on cards can handle them are recorded for `directives/early-presses.ts`, and marked as pending.
  const early = (window.earlyPresses = new Set());
  const keep = (event) => {
    const place = event.submitter ?? event.target.closest?.("button:not([popovertarget]), a[data-press]");
    if (window.Astro?.intent || root.dataset.scripts || !place?.closest("astro-island[client=intent][ssr], .card-wish"))
      return;
    // A form with an action is submitted without scripts, unless it is empty.
    const sends = (form) => form.hasAttribute("action") && !form.querySelector("input:placeholder-shown");
    if (event.type === "click" ? place.type === "submit" && place.form : sends(event.target)) return;
    event.preventDefault();
    place.ariaBusy = "true";
    early.add(place);
  };
  addEventListener("click", keep, true);
  addEventListener("submit", keep, true);

  // A script of the page did not come: nothing handles these presses any more, and the header says so.
  const giveUp = ({ target }) => {
    if (target.type !== "module") return;
    root.dataset.scripts = "missing";
    for (const place of early) place.ariaBusy = null;
    early.clear();
  };
  addEventListener("error", giveUp, true);

  // A press before the player's script is recorded for `islands/player/start.ts`; so is the first `data-seek` link pressed before
  // `islands/player/boot.ts` runs.
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
