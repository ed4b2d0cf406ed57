interface SourceRow {
  label: string;
  /** Page of the thing with this id there. */
  href(id: string): string;
}

/** Catalogues whose pages have an address that follows from the id. */
const sources: Readonly<Record<string, SourceRow>> = {
  imdb: { label: "IMDb", href: (id) => `https://www.imdb.com/title/${encodeURIComponent(id)}/` },
  tmdb: { label: "TMDB", href: (id) => `https://www.themoviedb.org/movie/${encodeURIComponent(id)}` },
  douban: { label: "豆瓣", href: (id) => `https://movie.douban.com/subject/${encodeURIComponent(id)}/` },
  wikidata: { label: "维基数据", href: (id) => `https://www.wikidata.org/wiki/${encodeURIComponent(id)}` },
};

/** What a source is called, and where its page is; null where no address is known. */
export function externalPage({ source, id }: { source: string; id: string }): { label: string; href: string | null } {
  const row = sources[source];
  if (row) return { label: row.label, href: row.href(id) };
  return { label: source === "shiguang-archive" ? "拾光资料馆" : source, href: null };
}
