export type HeaderList = [name: string, value: string][];

/** Hashes (`sha256-…`) of everything inline that our own code puts on a page, found out at build time. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

export const reportPath = "/csp-report";

/**
 * What a page may load and run. Style attributes are allowed: the player and the islands write them, and they cannot run
 * anything. Reports go to `report-uri`, which unlike `report-to` works without HTTPS too.
 */
export function contentSecurityPolicy(hashes: InlineHashes, mediaBaseUrl?: string): string {
  const media = mediaBaseUrl === undefined ? "" : ` ${new URL(mediaBaseUrl).origin}`;
  const quoted = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(hashes.scripts)}`,
    `style-src 'self'${quoted(hashes.styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `report-uri ${reportPath}`,
  ].join("; ");
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
