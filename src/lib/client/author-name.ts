import type { Person } from "../contract/schemas/shared.ts";
import { personHref } from "../link-binding.ts";
import { fillText, partOf } from "./templates.ts";

/** Names the author in a filled copy of a template, with a link to their page when they have one. */
export function fillAuthorName(root: ParentNode, person: Omit<Person, "avatar">): void {
  fillText(root, "author", person.name);
  if (!person.certified) partOf(root, "certified")?.remove();
  const href = personHref(person);
  if (href === null) partOf(root, "author")?.removeAttribute("href");
  else partOf(root, "author")?.setAttribute("href", href);
}
