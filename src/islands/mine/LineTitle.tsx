/** What a line is about; leads there while it can. */
export function LineTitle({ title, href }: { title: string; href: string | null }) {
  const name = href ? (
    <a className="card-link" href={href}>
      {title}
    </a>
  ) : (
    title
  );
  return <h3>{name}</h3>;
}
