import { pageRows } from "#lib/pages.ts";

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

/** The policy of a page at this path whose films may come from these hosts. */
export type PagePolicy = (path: string, mediaHosts?: readonly string[]) => string;

/** The policies of a build's pages: some pages may be framed by other sites. */
export function policiesOf(hashes: InlineHashes, others: Others): PagePolicy {
  const usual = contentSecurityPolicy(hashes, others);
  const framed = contentSecurityPolicy(hashes, { ...others, framed: true });
  return (path, mediaHosts = []) => {
    const isFramed = pageRows.get(path)?.framed ?? false;
    if (mediaHosts.length === 0) return isFramed ? framed : usual;
    return contentSecurityPolicy(hashes, { ...others, mediaHosts, framed: isFramed });
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

/** For other origins browsers ignore COOP and log a warning. */
function isTrustworthy(origin: string): boolean {
  return origin.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
}
