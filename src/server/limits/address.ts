import { isIPv6 } from "node:net";
import type { LimitName, Share } from "./limits.ts";

/** The address as it is written for itself: one socket may have IPv4 clients by addresses of IPv6. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressShare(ip: string): string {
  return isIPv6(ip) ? `${groups(ip).slice(0, 4).join(":")}::/64` : ip;
}

/** What one customer of a provider may have for themselves: an IPv4 address, or a /48 network of IPv6, which contains 65,536 /64 networks. */
export function customerShare(ip: string): string {
  return isIPv6(ip) ? `${groups(ip).slice(0, 3).join(":")}::/48` : ip;
}

/**
 * Shares of a limit for a client: its address and, for IPv6, also its /48 network, with four times the limit. `of` restricts the shares, e.g.
 * to one account.
 */
export function addressShares(name: LimitName, ip: string, of = ""): Share[] {
  const own: Share = [name, of + addressShare(ip)];
  return isIPv6(ip) ? [own, [name, of + customerShare(ip), 4]] : [own];
}

/** An address with its last part hidden, to show where a session comes from. */
export function maskedAddress(ip: string): string {
  if (isIPv6(ip)) return `${groups(ip).slice(0, 3).join(":")}:*`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(ip) ? ip.replace(/\.\d+$/, ".*") : "";
}

/** The eight groups of an IPv6 address. */
function groups(ip: string): string[] {
  const plain = ip.replace(/%.*$/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail = ""] = plain.split("::");
  const [left, right] = [head, tail].map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => "0");
  const all = plain.includes("::") ? [...(left ?? []), ...zeros, ...(right ?? [])] : plain.split(":");
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}
