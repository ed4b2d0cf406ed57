import type { User } from "#lib/contract/schemas/accounts.ts";

/** Puts a member's name and picture where the page has a place for them. */
export function showAccount(user: User | null): void {
  for (const place of document.querySelectorAll("[data-account-name]")) place.textContent = user?.name ?? "";
  for (const place of document.querySelectorAll("[data-account-avatar]")) {
    if (!user?.avatar) place.textContent = [...(user?.name ?? "")][0] ?? "";
    else if (place.querySelector("img")?.src !== user.avatar.url) place.replaceChildren(pictureOf(user.avatar));
  }
}

function pictureOf({ url, srcset, width, height }: NonNullable<User["avatar"]>): HTMLImageElement {
  const picture = new Image(width, height);
  return Object.assign(picture, { sizes: "48px", srcset, src: url, alt: "" });
}
