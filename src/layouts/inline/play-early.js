{
  // Viewers whose films begin by themselves, and those who come from the episode before, wait for the film: what plays it comes
  // before the pictures of other films. `islands/player/opening.ts` holds the same rule.
  const early = document.querySelector('meta[name="player-files"]');
  const begins = () => {
    try {
      const asked = localStorage.getItem("player_preferences")?.includes('"autoplay":true');
      return asked || sessionStorage.getItem("player_continue") !== null;
    } catch {
      return false;
    }
  };
  if (early) {
    const priority = !("waits" in early.dataset) && begins() ? "high" : "low";
    for (const file of early.content.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.fetchPriority = priority;
      link.href = file;
      document.head.append(link);
    }
  }
}
