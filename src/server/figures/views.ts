import type { IncomingHttpHeaders } from "node:http";
import type { FigureName } from "./counter.ts";

/** Names by which programs call themselves; browsers of people have none of these words. CUBOT is a brand of phones. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|scrape|fetch|monitor|uptime|check|preview|headless|lighthouse|curl|wget|python|java|okhttp|go-http|node|axios|http-?client|externalhit|archive|feed|rss|validator|scan/i;

/**
 * How a page that was sent is counted: as seen by a person, or by a program, which calls itself one or nothing at all. Null if it is not
 * looked at: scripts that load pages ahead say so. A page that the browser itself has loaded ahead counts, because opening it asks no more.
 */
export function viewOf(headers: IncomingHttpHeaders): FigureName | null {
  const agent = headers["user-agent"] ?? "";
  if (agent === "" || programs.test(agent)) return "bots";
  const use = headers["sec-fetch-dest"];
  return use === undefined || use === "document" ? "pages" : null;
}
