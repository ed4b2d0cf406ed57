import { CardLink } from "../../components/CardLink.tsx";

/** What a line is about; leads there while it can. */
export function LineTitle({ title, href }: { title: string; href: string | null }) {
  return (
    <h3>
      <CardLink href={href}>{title}</CardLink>
    </h3>
  );
}
