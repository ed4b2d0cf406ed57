import { pack } from "../cache/packed-page.ts";
import { preparePage, type PreparedPage } from "../cache/prepared-page.ts";
import { documentPaths, openApiDocument } from "./openapi.ts";
import { docsPage } from "./page.ts";

/** A paper of the API, the same for everybody. */
export interface Paper {
  isPage: boolean;
  prepared: PreparedPage;
}

interface Written {
  isPage: boolean;
  text: (siteName: string) => string;
}

const papers: Readonly<Record<string, Written>> = {
  [documentPaths.wire]: { isPage: false, text: (name) => JSON.stringify(openApiDocument("wire", name)) },
  [documentPaths.opened]: { isPage: false, text: (name) => JSON.stringify(openApiDocument("opened", name)) },
  "/api/docs": { isPage: true, text: docsPage },
};

export const isPaper = (path: string): boolean => Object.hasOwn(papers, path);

/**
 * Papers by their paths, kept compressed: to write and compress one takes dozens of milliseconds, and anybody may ask for it. Written anew
 * when the site has another name. Undefined for other paths.
 * @param now current time in milliseconds
 */
export function createPapers(now: () => number): (path: string, siteName: string) => Paper | undefined {
  const kept = new Map<string, { siteName: string; paper: Paper }>();
  return (path, siteName) => {
    const known = kept.get(path);
    if (known?.siteName === siteName) return known.paper;
    const written = papers[path];
    if (!written) return undefined;
    const paper = { isPage: written.isPage, prepared: prepared(written, siteName, now) };
    kept.set(path, { siteName, paper });
    return paper;
  };
}

/** Whoever has it asks whether it is still the same, as it may be another with the next build. */
function prepared({ isPage, text }: Written, siteName: string, now: () => number): PreparedPage {
  const type = `${isPage ? "text/html" : "application/json"}; charset=utf-8`;
  const headers = [
    ["Content-Type", type],
    ["Cache-Control", "public, no-cache"],
  ] as const;
  const packed = pack(new TextEncoder().encode(text(siteName)), "zstd");
  return preparePage({ status: 200, headers, ...packed }, { now, grown() {} });
}
