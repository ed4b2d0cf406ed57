import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Env } from "../env/env.ts";
import { plainAddress } from "../limits/address.ts";

export type Trust = Pick<Env, "publicOrigin" | "trustProxy">;

const hosts = new Map<string, string>();
const maxHosts = 256;
const wellFormedHost = /^([a-z0-9_]([a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Origin of the request as the client sees it; null if the Host header is malformed. */
export function originOf(req: IncomingMessage, { publicOrigin, trustProxy }: Trust): string | null {
  if (publicOrigin !== undefined) return publicOrigin;
  const host = (trustProxy ? lastOf(req.headers["x-forwarded-host"]) : undefined) ?? req.headers.host ?? "localhost";
  const scheme = trustProxy && lastOf(req.headers["x-forwarded-proto"]) === "https" ? "https://" : "http://";
  const known = hosts.get(host);
  if (known !== undefined) return scheme + known;
  if (!wellFormedHost.test(host)) return null;
  const lower = host.toLowerCase();
  if (hosts.size < maxHosts) hosts.set(host, lower);
  return scheme + lower;
}

/** IP address of the client. Behind a trusted proxy, the last address in `X-Forwarded-For`, which that proxy has added. */
export function ipOf(req: IncomingMessage, { trustProxy }: Trust): string {
  const forwarded = trustProxy ? lastOf(req.headers["x-forwarded-for"]) : undefined;
  return plainAddress(forwarded ?? req.socket.remoteAddress ?? "");
}

/** Id of the request for logs and error pages; a trusted proxy may have set one. */
export function requestIdOf(req: IncomingMessage, { trustProxy }: Trust): string {
  const given = trustProxy ? lastOf(req.headers["x-request-id"]) : undefined;
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(",") : header;
  const last = text?.slice(text.lastIndexOf(",") + 1).trim();
  return last === "" ? undefined : last;
}

/**
 * Whether a browser sends this request on behalf of another site. Requests without `Sec-Fetch-Site` and `Origin` are not from browsers and
 * carry no credentials automatically.
 */
export function isCrossSite(req: IncomingMessage, origin: string): boolean {
  const from = req.headers.origin;
  if (from !== undefined) return hostOf(from) !== hostOf(origin);
  const site = req.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Without the scheme: behind an untrusted TLS proxy requests appear as plain HTTP. */
function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, "").toLowerCase();
}
