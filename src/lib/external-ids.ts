import { ownValue } from "./rows.ts";

/** Whose ids they are: other catalogues number people apart from films. */
export type Named = "video" | "performer";

interface SourceRow {
  label: string;
  /** What an id looks like, for whom it has any. */
  ids: Partial<Record<Named, IdRow>>;
}

interface IdRow {
  pattern: RegExp;
  /** The pattern in words, with an example. */
  shape: string;
  /** Page of the thing with this id there. */
  href(id: string): string;
}

const digits = { pattern: /^[1-9]\d{0,11}$/, shape: "只有数字，例如 129" } as const;
const wikidata = {
  pattern: /^Q[1-9]\d{0,11}$/,
  shape: "Q 加数字，例如 Q155653",
  href: (id: string) => `https://www.wikidata.org/wiki/${encodeURIComponent(id)}`,
};

/** Catalogues whose pages have an address that follows from the id. */
const sources: Readonly<Record<string, SourceRow>> = {
  imdb: {
    label: "IMDb",
    ids: {
      video: {
        pattern: /^tt\d{7,10}$/,
        shape: "tt 加七位以上数字，例如 tt0245429",
        href: (id) => `https://www.imdb.com/title/${encodeURIComponent(id)}/`,
      },
      performer: {
        pattern: /^nm\d{7,10}$/,
        shape: "nm 加七位以上数字，例如 nm0594503",
        href: (id) => `https://www.imdb.com/name/${encodeURIComponent(id)}/`,
      },
    },
  },
  tmdb: {
    label: "TMDB",
    ids: {
      video: { ...digits, href: (id) => `https://www.themoviedb.org/movie/${encodeURIComponent(id)}` },
      performer: { ...digits, href: (id) => `https://www.themoviedb.org/person/${encodeURIComponent(id)}` },
    },
  },
  "tmdb-tv": {
    label: "TMDB 剧集",
    ids: { video: { ...digits, href: (id) => `https://www.themoviedb.org/tv/${encodeURIComponent(id)}` } },
  },
  douban: {
    label: "豆瓣",
    ids: {
      video: { ...digits, href: (id) => `https://movie.douban.com/subject/${encodeURIComponent(id)}/` },
      performer: { ...digits, href: (id) => `https://www.douban.com/personage/${encodeURIComponent(id)}/` },
    },
  },
  wikidata: { label: "维基数据", ids: { video: wikidata, performer: wikidata } },
};

/** Sources that are known, for a list to choose from. */
export const knownSources: readonly { value: string; name: string }[] = Object.entries(sources).map(
  ([value, { label }]) => ({ value, name: label }),
);

interface ExternalId {
  source: string;
  id: string;
}

/** What a source is called, and where its page is; null where no address is known, and of an id that is none of its catalogue. */
export function externalPage({ source, id }: ExternalId, of: Named = "video"): { label: string; href: string | null } {
  const row = ownValue(sources, source);
  const rule = row?.ids[of];
  if (row) return { label: row.label, href: rule?.pattern.test(id) ? rule.href(id) : null };
  return { label: source === "shiguang-archive" ? "资料馆" : source, href: null };
}

/** What is wrong with an id of a known source; null when nothing is. */
export function externalIdProblem({ source, id }: ExternalId, of: Named): string | null {
  const row = ownValue(sources, source);
  const rule = row?.ids[of];
  return !row || !rule || rule.pattern.test(id) ? null : `${row.label} 的编号是${rule.shape}`;
}

/** The id in what was pasted, which may be the address of its page; unchanged where none is seen in it. */
export function pastedId(source: string, text: string, of: Named): string {
  const rule = ownValue(sources, source)?.ids[of];
  if (!rule) return text;
  const typed = text.trim();
  if (!/^https?:\/\//.test(typed)) return typed;
  const parts = typed.split(/[/?#]/).map((part) => (/^\d+-/.test(part) ? part.slice(0, part.indexOf("-")) : part));
  return parts.find((part) => rule.pattern.test(part)) ?? typed;
}
