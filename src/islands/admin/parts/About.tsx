import { contentHref } from "#lib/link-binding.ts";

/** What something was done to: its number, which leads there while it can. */
export function About({ contentType, id }: { contentType: Parameters<typeof contentHref>[0]; id: number }) {
  const href = contentHref(contentType, id);
  return <span className="mine-fact"> {href === null ? `#${id}` : <a href={href}>#{id}</a>}</span>;
}
