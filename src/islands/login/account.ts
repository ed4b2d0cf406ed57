import type { User } from "#lib/contract/schemas/accounts.ts";

/** Puts a member's name and picture where the page has a place for them. */
export function showAccount(user: User | null): void {
  for (const place of document.querySelectorAll("[data-account-name]")) place.textContent = user?.name ?? "";
  showOperatorEntry(user?.role === "operator");
  for (const place of document.querySelectorAll("[data-account-avatar]")) {
    if (!user?.avatar) place.textContent = [...(user?.name ?? "")][0] ?? "";
    else if (place.querySelector("img")?.src !== user.avatar.url) place.replaceChildren(pictureOf(user.avatar));
  }
}

/** The page is the same for everybody: only an operator's browser gets the way to the operators' page. */
function showOperatorEntry(operator: boolean): void {
  const list = document.querySelector("#account-menu ul");
  const known = list?.querySelector("[data-operator-entry]");
  if (!operator) return known?.remove();
  if (!list || known) return;
  const link = Object.assign(document.createElement("a"), {
    href: "/admin",
    className: "account-item",
    rel: "nofollow",
  });
  link.textContent = "运营";
  const item = document.createElement("li");
  item.dataset.operatorEntry = "";
  item.append(link);
  list.prepend(item);
}

function pictureOf({ url, srcset, width, height }: NonNullable<User["avatar"]>): HTMLImageElement {
  const picture = new Image(width, height);
  return Object.assign(picture, { sizes: "48px", srcset, src: url, alt: "" });
}
