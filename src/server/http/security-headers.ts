import { pageRows } from "#lib/pages.ts";
import type { Env } from "../env/env.ts";
import type { PageSources } from "../site/locals.ts";

export type HeaderList = [name: string, value: string][];

/** CSP hashes (`sha256-…`) of all inline scripts and styles, collected at build time. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

export const reportPath = "/csp-report";

/** Other origins and settings that affect the policy. */
export interface Others {
  /** Base URL of pictures and films. */
  mediaBaseUrl?: string | undefined;
  /** Base URLs of mirrors with the same films. */
  mediaMirrors?: readonly string[];
  /** URL of an analytics script; the script, its pixel and its requests are allowed. */
  analyticsSrc?: string | undefined;
  /** Further hosts that films of the page may come from, with their ports. */
  mediaHosts?: readonly string[];
  /** Whether other sites may show the page in a frame; `here`: only pages of this site. */
  framed?: boolean | "here";
}

/** The policy of a page at this path that takes this from other sites. */
export type PagePolicy = (path: string, sources?: PageSources) => string;

/** The policies of a build's pages: some pages may be framed by other sites. */
export function policiesOf(hashes: InlineHashes, others: Others): PagePolicy {
  const usual = contentSecurityPolicy(hashes, others);
  const framed = contentSecurityPolicy(hashes, { ...others, framed: true });
  return (path, sources = { mediaHosts: [] }) => {
    const isFramed = pageRows.get(path)?.framed ?? false;
    if (sources.mediaHosts.length === 0 && sources.analyticsSrc === undefined) return isFramed ? framed : usual;
    return contentSecurityPolicy(hashes, { ...others, ...sources, framed: isFramed });
  };
}

/**
 * What a page may load and run. Style attributes are allowed: the player and the islands write them, and they cannot run code. Reports go
 * to `report-uri`, which unlike `report-to` also works without HTTPS.
 */
export function contentSecurityPolicy(hashes: InlineHashes, others: Others = {}): string {
  const media = originOf(others.mediaBaseUrl);
  const mirrors = (others.mediaMirrors ?? []).map(originOf).join("");
  // Without a scheme it is the one of the page, or HTTPS.
  const hosts = (others.mediaHosts ?? []).map((host) => ` ${host}`).join("");
  const counter = originOf(others.analyticsSrc);
  const quoted = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(hashes.scripts)}${counter}`,
    `style-src 'self'${quoted(hashes.styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}${counter}`,
    `media-src 'self' blob:${media}${mirrors}${hosts}`,
    `connect-src 'self'${media}${mirrors}${hosts}${counter}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    `frame-ancestors ${others.framed === "here" ? "'self'" : others.framed ? "*" : "'none'"}`,
    "base-uri 'self'",
    "form-action 'self'",
    `report-uri ${reportPath}`,
  ].join("; ");
}

function originOf(address: string | undefined): string {
  return address === undefined ? "" : ` ${new URL(address).origin}`;
}

const permissions = "browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Headers of every HTML response. */
export function securityHeaders(policy: string, origin: string): HeaderList {
  const headers: HeaderList = [
    ["Content-Security-Policy", policy],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", permissions],
  ];
  return isTrustworthy(origin) ? [...headers, ["Cross-Origin-Opener-Policy", "same-origin"]] : headers;
}

/** Headers of every response of this site, unless the response has its own. */
export function siteWideHeaders({ hstsSeconds, siteEnv }: Pick<Env, "hstsSeconds" | "siteEnv">): HeaderList {
  const headers: HeaderList = [];
  if (hstsSeconds > 0) headers.push(["Strict-Transport-Security", `max-age=${hstsSeconds}`]);
  if (siteEnv !== "production") headers.push(["X-Robots-Tag", "noindex, nofollow"]);
  return headers;
}

/** For other origins browsers ignore COOP and log a warning. */
function isTrustworthy(origin: string): boolean {
  return origin.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
}
