{
  // Runs after `before-paint.js` on pages for members: redirects other users to `/` before the first paint, where the login popup opens
  // (`islands/login/main.ts`), which then leads back to the requested page.
  const root = document.documentElement;
  const guard = () => {
    if (root.hasAttribute("data-member")) return;
    root.hidden = true;
    try {
      sessionStorage.setItem("wanted", location.pathname + location.search + location.hash);
      location.replace("/");
    } catch {
      // Without storage the login is kept no more than the requested page: the home page says so.
      location.replace("/#unkept");
    }
  };
  guard();
  // The page is displayed again, or the user has signed out in another tab.
  addEventListener("pageshow", guard);
  addEventListener("storage", guard);
  // The user has signed out in this tab.
  new MutationObserver(guard).observe(root, { attributeFilter: ["data-member"] });
}
