/** Code of the login popup, which the page's own script loads beside the island that shows it: that saves a round trip. */
export const loadLogin = async () => (await import("../login/LoginPopup.tsx")).LoginPopup;
