import { domainToUnicode } from "node:url";
import type { Context } from "../core/context.ts";
import type { Env } from "../env/env.ts";
import { outsideAddresses } from "../text/markdown.ts";
import { publicAnnouncements } from "../notices/announcements.ts";
import { publicReviews } from "../cards/reviews.ts";

/** Identifies a link by its number (from 1) in a public review or announcement. */
export interface LinkPosition {
  kind: "review" | "announcement";
  id: number;
  link: number;
}

/** Target of a link that leaves this site. */
export interface Departure {
  /** ASCII URL without user name and password, which are used to deceive. */
  href: string;
  host: string;
  /** The URL in readable form; null if that is not clearer. */
  written: string | null;
  /** Whether no confirmation is needed: the link was written by operators or leads to a trusted host. */
  straight: boolean;
}

export type Trusted = Pick<Env, "trustedHosts" | "publicOrigin">;

/** Null if the text is not public, or has no such link. */
export async function outsideLink(
  context: Context,
  trusted: Trusted,
  { kind, id, link }: LinkPosition,
): Promise<Departure | null> {
  const row =
    kind === "review"
      ? await publicReviews(context.db.read, context.now())
          .select(["reviews.body", "reviews.written_at"])
          .where("reviews.id", "=", id)
          .executeTakeFirst()
      : await publicAnnouncements(context).select("body").where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const address = outsideAddresses(row.body)[link - 1];
  if (address === undefined) return null;
  const byMember = "written_at" in row && row.written_at !== null;
  return departureTo(address, trusted, byMember);
}

/** Throws if `address` is not a valid URL. */
function departureTo(address: string, trusted: Trusted, byMember: boolean): Departure {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  const { href, host, hostname } = url;
  return { href, host, written: writtenForm(url), straight: !byMember || isTrusted(hostname, trusted) };
}

function isTrusted(hostname: string, { trustedHosts, publicOrigin }: Trusted): boolean {
  const own = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname];
  return [...own, ...trustedHosts].some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Decodes letters and digits of any script, but no invisible characters and none that change text direction. */
function writtenForm({ href, host, hostname }: URL): string | null {
  const readable = href
    .replace(/(?:%[89a-f][0-9a-f])+/gi, (bytes) => {
      const text = Buffer.from(bytes.replaceAll("%", ""), "hex").toString();
      return /^[\p{L}\p{M}\p{N}]+$/u.test(text) ? text : bytes;
    })
    .replace(host, host.replace(hostname, domainToUnicode(hostname)));
  return readable === href ? null : readable;
}
