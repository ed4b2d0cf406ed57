import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Env } from "../env/env.ts";

export type Trust = Pick<Env, "publicOrigin" | "trustProxy">;

const hosts = new Map<string, string>();
const maxHosts = 256;
const wellFormedHost = /^([a-z0-9_]([a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Scheme and host the request was sent to, as the asker sees it; null when its Host is no host. */
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

/** The address of the asker. Behind a proxy of ours, the one that proxy saw: the last in the list. */
export function ipOf(req: IncomingMessage, { trustProxy }: Trust): string {
  const forwarded = trustProxy ? lastOf(req.headers["x-forwarded-for"]) : undefined;
  const ip = forwarded ?? req.socket.remoteAddress ?? "";
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** A name for the request in logs and on error pages; a proxy of ours may have given one. */
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
 * Whether a browser sends this on behalf of another site. Requests without `Sec-Fetch-Site` and `Origin` come from no
 * browser and carry nobody's identity by themselves.
 */
export function isCrossSite(req: IncomingMessage, origin: string): boolean {
  const from = req.headers.origin;
  if (from !== undefined) return hostOf(from) !== hostOf(origin);
  const site = req.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Without the scheme: a proxy that ends TLS and is not trusted makes it look like plain HTTP. */
function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, "").toLowerCase();
}
