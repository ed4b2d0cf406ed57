{
  // If the film starts automatically, or the viewer comes from the episode before, the player's files are loaded before the pictures of
  // other films. Same rule as in `islands/player/opening.ts`.
  const early = document.querySelector('meta[name="player-files"]');
  const stored = (name) => {
    try {
      return globalThis[name];
    } catch {
      return null;
    }
  };
  const preferences = () => stored("localStorage")?.getItem("player_preferences") ?? "";
  const begins = () =>
    preferences().includes('"autoplay":true') || Boolean(stored("sessionStorage")?.getItem("player_continue"));
  const spares = () => {
    const { saveData, effectiveType } = navigator.connection ?? {};
    const slow = saveData || /[23]g$/.test(effectiveType);
    return slow || preferences().includes('"dataSaver":true') || matchMedia("(prefers-reduced-data: reduce)").matches;
  };
  const first = early && !("waits" in early.dataset) && begins();
  if (early && (first || !spares())) {
    const priority = first ? "high" : "low";
    for (const file of early.content.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.fetchPriority = priority;
      link.href = file;
      document.head.append(link);
    }
  }
}
