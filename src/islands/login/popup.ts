import { $login, closeLogin } from "#lib/client/stores/login.ts";

/** Shows the login popup until `$login` is closed. */
export function openPopup(): void {
  if (document.querySelector(".login")) return;
  const popup = document.createElement("div");
  popup.className = "login";
  popup.setAttribute("role", "dialog");
  popup.setAttribute("aria-modal", "true");
  popup.setAttribute("aria-label", "登录账号");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "关闭";
  close.addEventListener("click", closeLogin);
  popup.append(close);
  document.body.append(popup);
  close.focus();
  const stop = $login.listen((state) => {
    if (state !== "closed") return;
    stop();
    popup.remove();
  });
}
