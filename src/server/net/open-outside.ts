import type { IncomingMessage } from "node:http";
import { FetchRefused, maxRedirects, requestOutside, toUrl } from "./fetch-outside.ts";

export interface Opening {
  /** For the host of the address alone, whoever it leads on to. */
  headers?: Readonly<Record<string, string>>;
  /** Hosts that may be in a private network. */
  privateHosts: readonly string[];
  signal: AbortSignal;
  /** Milliseconds until the headers of each answer must be there. */
  timeout: number;
}

/** An answer whose body is still to be read, or to be destroyed. */
export interface OpenAnswer {
  /** Where it came from after redirects. */
  url: URL;
  status: number;
  answer: IncomingMessage;
}

/**
 * Opens a URL entered by a user, like `fetchOutside`, for a body of any length: every address on the way is checked before a connection is
 * made.
 * @throws {FetchRefused} if an address is not allowed; other errors may be temporary.
 */
export async function openOutside(address: string, opening: Opening): Promise<OpenAnswer> {
  const { headers = {}, ...rest } = opening;
  let url = toUrl(address);
  const { host } = url;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await answerOf(
      url,
      url.host === host ? { ...rest, headers } : { ...rest, headers: rangeOf(headers) },
    );
    const { statusCode: status = 0 } = answer;
    const { location } = answer.headers;
    if (status < 300 || status >= 400 || location === undefined) return { url, status, answer };
    answer.destroy();
    if (redirects === maxRedirects) throw new FetchRefused("转了太多次");
    url = toUrl(new URL(location, url).href);
  }
}

/** What every host may be told: which bytes are wanted. */
function rangeOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === "range" || name === "if-range"));
}

function answerOf(url: URL, { timeout, signal, ...asked }: Opening): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = requestOutside(url, { ...asked, signal }, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    const timer = setTimeout(() => sent.destroy(new Error(`no answer from ${url.host}`)), timeout);
    sent.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    sent.end();
  });
}
