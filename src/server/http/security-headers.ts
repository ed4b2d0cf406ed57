import { pageRows } from "#lib/pages.ts";

export type HeaderList = [name: string, value: string][];

/** Hashes (`sha256-…`) of everything inline that our own code puts on a page, found out at build time. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

export const reportPath = "/csp-report";

/** Who else has a part in a page. */
export interface Others {
  /** Serves pictures and films. */
  mediaBaseUrl?: string | undefined;
  /** Serve the same films. */
  mediaMirrors?: readonly string[];
  /** A script that counts visitors: it may load itself, its pixel and send what it counts. */
  analyticsSrc?: string | undefined;
  /** Pages of other sites may show it in a frame, or those of this one. */
  framed?: boolean | "here";
}

/** The policy of a build's pages, by the path of the page: some are made for frames elsewhere. */
export function policiesOf(hashes: InlineHashes, others: Others): (path: string) => string {
  const usual = contentSecurityPolicy(hashes, others);
  const framed = contentSecurityPolicy(hashes, { ...others, framed: true });
  return (path) => (pageRows.get(path)?.framed ? framed : usual);
}

/**
 * What a page may load and run. Style attributes are allowed: the player and the islands write them, and they cannot run
 * anything. Reports go to `report-uri`, which unlike `report-to` works without HTTPS too.
 */
export function contentSecurityPolicy(hashes: InlineHashes, others: Others = {}): string {
  const media = originOf(others.mediaBaseUrl);
  const mirrors = (others.mediaMirrors ?? []).map(originOf).join("");
  const counter = originOf(others.analyticsSrc);
  const quoted = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(hashes.scripts)}${counter}`,
    `style-src 'self'${quoted(hashes.styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}${counter}`,
    `media-src 'self' blob:${media}${mirrors}`,
    `connect-src 'self'${media}${mirrors}${counter}`,
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

/** Go with every HTML answer of an origin. */
export function securityHeaders(policy: string, origin: string): HeaderList {
  const headers: HeaderList = [
    ["Content-Security-Policy", policy],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", permissions],
  ];
  return isTrustworthy(origin) ? [...headers, ["Cross-Origin-Opener-Policy", "same-origin"]] : headers;
}

/** Elsewhere browsers ignore COOP and complain about it in the console. */
function isTrustworthy(origin: string): boolean {
  return origin.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
}
