{
  // Follows `before-paint.js` on pages for members: anybody else is at `/` before any of the page is drawn, and is offered
  // the login popup there (`islands/login/main.ts`), which then leads on to what they wanted.
  const root = document.documentElement;
  const guard = () => {
    if (root.hasAttribute("data-member")) return;
    root.hidden = true;
    try {
      sessionStorage.setItem("wanted", location.pathname + location.search + location.hash);
    } catch {
      // They find the way themselves.
    }
    location.replace("/");
  };
  guard();
  // Coming back to the page, or signed out in another tab.
  addEventListener("pageshow", guard);
  addEventListener("storage", guard);
  // Signed out in this one.
  new MutationObserver(guard).observe(root, { attributeFilter: ["data-member"] });
}
