import { lookup as resolveName, type LookupAddress } from "node:dns";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { createBrotliDecompress, createUnzip } from "node:zlib";

/** A URL that is not fetched, or a response that is not accepted. The message is for the user who entered the URL. */
export class FetchRefused extends Error {
  /** Status of the response that is not accepted; null if there was none. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

export interface FetchLimits {
  maxBytes: number;
  /** Timeout of the whole request, in milliseconds. */
  timeout: number;
  /** Hosts that may be in a private network: `127.0.0.1:8080`, `nas.lan`. */
  privateHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /** For the host of the address alone, whoever it leads on to. */
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST; such a request follows no redirect. */
  body?: string | Uint8Array;
  /** Origin of the page that a browser would fetch it for. */
  pageOrigin?: string;
  /** Takes the first `maxBytes` of a larger response instead of refusing it. */
  isCut?: boolean;
  /** Asks for the first `maxBytes` only; the server may send everything. */
  asksRange?: boolean;
}

export interface Fetched {
  /** Of the answer, after redirects. */
  url: string;
  status: number;
  type: string;
  /** Seconds it asks to be left alone for; null when it says none. */
  retryAfter: number | null;
  /** Origins whose scripts may read it, by CORS; null if none. */
  allowOrigin: string | null;
  bytes: Buffer;
}

export const maxRedirects = 3;

const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(net, bits, "ipv4");
/** The only part of IPv6 with public addresses. */
const outside6 = new BlockList();
outside6.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  inside.addSubnet(net, bits, "ipv6");

/** Whether a host is one of those that may be in a private network: with its port, or without. */
const isTrustedHost = (url: URL, hosts: readonly string[] = []): boolean =>
  hosts.some((host) => host === url.host || host === url.hostname);

/** Why messages may not be sent to an address; null if they may. Only allowed hosts are reached without encryption. */
export function addressFault(address: string, privateHosts: readonly string[]): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== "" || url.password !== "") return "要写 https:// 开头、不带密码的地址";
  if (isTrustedHost(url, privateHosts) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "要写 https:// 开头的地址；内网的主机要先写进 IMPORT_HOSTS";
  return isInside(url) ? `${url.hostname.replace(/^\[|\]$/g, "")} 在内网里；要用就先写进 IMPORT_HOSTS` : null;
}

/** Why nothing is fetched from an address that a member wrote, as far as it shows; null if it may be. */
export function insideFault(address: string, privateHosts: readonly string[]): string | null {
  try {
    const url = toUrl(address);
    return isTrustedHost(url, privateHosts) || !isInside(url) ? null : `${url.hostname} 在内网里，不能取`;
  } catch (error) {
    if (error instanceof FetchRefused) return error.message;
    throw error;
  }
}

function isInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : !isPublicAddress(host);
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, "ipv4");
  return isIP(address) === 6 && outside6.check(address, "ipv6") && !inside.check(address, "ipv6");
}

/** Resolves the name once and connects to the address that was checked. */
const lookUpOutside: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, "");
    const first = found.find(({ address }) => isPublicAddress(address));
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new FetchRefused(`${host} 在内网里`), "");
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** Agents with connections of their own: a kept one to a private host, which others may ask, would be used without looking its name up. */
const outside = { keepAlive: true, timeout: 5000, lookup: lookUpOutside };
const outsideAgents = { http: new HttpAgent(outside), https: new HttpsAgent(outside) };

/**
 * Fetches a URL entered by a user: http and https only, no private addresses, and within limits of size and time. Every redirect is checked
 * in the same way.
 * @throws {FetchRefused} if the URL or response is not allowed; other errors may be temporary, among them the `TimeoutError`.
 */
export async function fetchOutside(address: string, limits: FetchLimits): Promise<Fetched> {
  const signals = [AbortSignal.timeout(limits.timeout), ...(limits.signal ? [limits.signal] : [])];
  const signal = AbortSignal.any(signals);
  let url = toUrl(address);
  const { host } = url;
  for (let redirects = 0; ; redirects += 1) {
    const { headers = {}, ...rest } = limits;
    const answer = await fetchOnce(url, url.host === host ? { ...rest, headers } : rest, signal);
    if (!("to" in answer)) return answer;
    if (limits.body !== undefined) throw new FetchRefused(`${url.host} 要转到别的地址`, answer.status);
    if (redirects === maxRedirects) throw new FetchRefused("转了太多次");
    url = toUrl(new URL(answer.to, url).href);
  }
}

/** @throws {FetchRefused} unless it is an http(s) address without a password. */
export function toUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new FetchRefused("要写 http:// 或 https:// 开头、不带密码的地址");
  return url;
}

interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  privateHosts?: readonly string[] | undefined;
}

/** Prepares one request whose connection leads outside, or to one of the private hosts. @throws {FetchRefused} */
export function requestOutside(
  url: URL,
  { privateHosts, ...asked }: Asked,
  onAnswer: (answer: IncomingMessage) => void,
) {
  const isTrusted = isTrustedHost(url, privateHosts);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchRefused(`${host} 在内网里`);
  const [request, agent] =
    url.protocol === "https:" ? [httpsRequest, outsideAgents.https] : [httpRequest, outsideAgents.http];
  const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "shiguang", ...asked.headers };
  return request(url, { ...asked, headers, ...(!isTrusted && { agent }) }, onAnswer);
}

function fetchOnce(
  url: URL,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched | { to: string; status: number }> {
  return new Promise((resolve, reject) => {
    // The error of a request that was ended does not say why it was.
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : error);
    const headers: Record<string, string> = {
      ...(limits.asksRange && { range: `bytes=0-${limits.maxBytes - 1}` }),
      ...(limits.pageOrigin !== undefined && { origin: limits.pageOrigin, referer: `${limits.pageOrigin}/` }),
      ...limits.headers,
    };
    const { body, privateHosts } = limits;
    const method = body === undefined ? "GET" : "POST";
    const sent = requestOutside(url, { method, signal, headers, privateHosts }, (answer) => {
      const { statusCode: status = 0 } = answer;
      const { location } = answer.headers;
      if (status >= 300 && status < 400 && location !== undefined) {
        answer.destroy();
        resolve({ to: location, status });
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () =>
        resolve({
          url: url.href,
          status,
          type: answer.headers["content-type"] ?? "",
          allowOrigin: answer.headers["access-control-allow-origin"] ?? null,
          retryAfter: secondsOf(answer.headers["retry-after"]),
          bytes: Buffer.concat(chunks).subarray(0, limits.maxBytes),
        });
      const body = unpacked(answer, fail);
      body.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= limits.maxBytes) return;
        if (limits.isCut) finish();
        answer.destroy(new FetchRefused(`超过 ${limits.maxBytes} 字节`));
        body.destroy();
      });
      answer.on("error", fail);
      body.on("end", finish);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** The body of an answer. Some hosts have packed files only, and send them whatever is asked for. */
function unpacked(answer: IncomingMessage, fail: (error: Error) => void): NodeJS.ReadableStream & { destroy(): void } {
  const encoding = answer.headers["content-encoding"];
  if (encoding === "br") return answer.pipe(createBrotliDecompress()).on("error", fail);
  if (encoding === "gzip" || encoding === "deflate") return answer.pipe(createUnzip()).on("error", fail);
  return answer;
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
