/** What a page answered. */
export interface Crawled {
  status: number;
  text: string;
}

const maxPages = 1500;
const atOnce = 6;
/** Built files, media and what is for one person or one browser. */
const left = /^\/(?:_|media\/|api\/|preview\/|admin|mine|post$|sysMsg|scan|jump|favicon|icons?\/|manifest)/;

/** Every page that can be reached from some addresses of a site, which calls itself `origin`: by links and by sitemaps. */
export async function crawl(url: string, origin: string, from: readonly string[]): Promise<Map<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const known = new Set(from);
  const waiting = [...known];
  async function visit(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await fetch(url + path, { redirect: "manual" });
      const type = answer.headers.get("content-type") ?? "";
      const text = /^(?:text|application)\//.test(type) ? await answer.text() : await discard(answer);
      found.set(path, { status: answer.status, text: `${answer.headers.get("location") ?? ""}\n${text}` });
      for (const next of linksIn(text, origin)) {
        if (known.has(next) || left.test(next)) continue;
        known.add(next);
        waiting.push(next);
      }
      if (known.size > maxPages) throw new Error(`more than ${maxPages} pages`);
    }
  }
  // A round ends while the last answers may still bring new addresses.
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, visit));
  return found;
}

async function discard(answer: Response): Promise<string> {
  await answer.body?.cancel();
  return "";
}

function linksIn(text: string, origin: string): string[] {
  return [...text.matchAll(/(?: href="|<loc>|<link>|"url": ?")([^"<]+)/g)].flatMap(([, address = ""]) => {
    const plain = address.replaceAll("&amp;", "&").replace(origin, "");
    return /^\/(?!\/)/.test(plain) ? [plain.replace(/#.*/, "")] : [];
  });
}
