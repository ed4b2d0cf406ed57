import { CardLink } from "../../components/CardLink.tsx";

/** Title of a line; a link if there is a page. */
export function LineTitle({ title, href }: { title: string; href: string | null }) {
  return (
    <h3>
      <CardLink href={href}>{title}</CardLink>
    </h3>
  );
}
