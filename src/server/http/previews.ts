import type { IncomingMessage, ServerResponse } from "node:http";
import { pageAt } from "#lib/page/page-at.ts";
import { pageRows } from "#lib/pages.ts";
import { canonicalTarget, maxUrl } from "../cache/page-url.ts";
import type { RenderedPage } from "../cache/packed-page.ts";
import type { Env } from "../env/env.ts";
import { AppError } from "../core/errors.ts";
import type { Log } from "../process/log.ts";
import type { Site } from "../site/site.ts";
import type { Build } from "./build.ts";
import type { Said } from "./plain-page.ts";
import { plainAnswer, renderHere, renderPage } from "./render.ts";
import { originOf, requestIdOf } from "./request.ts";
import type { PageSources } from "../site/locals.ts";
import { contentSecurityPolicy, type HeaderList, securityHeaders } from "./security-headers.ts";

export interface PreviewsOptions {
  env: Env;
  log: Log;
  site: Pick<Site, "preview" | "problems" | "isOverloaded">;
  build: Build;
}

/** `/preview/{token}` and everything below; with `.guest` after the token pages are shown as to a guest. */
const address = /^\/preview\/([\w-]{43})(\.guest)?(\/.*)?$/;

/** Previews are not cached or indexed, and their URL is not sent as referrer. */
const secret: HeaderList = [
  ["Cache-Control", "private, no-store"],
  ["X-Robots-Tag", "noindex, nofollow, noarchive"],
  ["Referrer-Policy", "no-referrer"],
];

/** Pages as they will be, for anyone with the link. They are never stored in the page cache. */
export function createPreviewHandler({ env, log, site, build }: PreviewsOptions) {
  const policyWith = (sources: PageSources = { mediaHosts: [] }) =>
    contentSecurityPolicy(build, { ...env, ...sources, framed: "here" });
  const policy = policyWith();

  return async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const target = req.url ?? "";
    const origin = originOf(req, env);
    const [, token = "", guest = "", below = ""] = address.exec(path) ?? [];
    const asked = below + target.slice(path.length);
    const fail = async (status: number, said: Said | null = null) => {
      const security = securityHeaders(policy, origin ?? "");
      send(req, res, await plainAnswer(status, { requestId: requestIdOf(req, env), url: target, security, said }), []);
    };
    if (req.method !== "GET" && req.method !== "HEAD") return fail(405);
    if (origin === null || target.length > maxUrl) return fail(400);
    if (token === "" || (below !== "" && !isPreviewed(below))) return fail(404);
    const base = `/preview/${token}${guest}`;
    try {
      const answered = await site.preview(token, async ({ locals, shown }) => {
        if (below === "") return { status: 302, headers: [], body: new Uint8Array(), tags: [], to: base + shown.home };
        const rendering = {
          render: renderHere({
            locals: (render) => Object.assign(locals(render), { preview: { ...shown, guest: guest !== "" } }),
            isOverloaded: (error) => site.isOverloaded(error),
            build,
          }),
          site: { problems: () => site.problems() },
          policy: (_path: string, sources?: PageSources) => policyWith(sources),
          log,
        };
        return { ...(await renderPage(rendering, origin + canonicalTarget(asked), "identity")), to: null };
      });
      if (answered === null) return await fail(404, ended);
      const { to, ...page } = answered;
      send(req, res, to === null ? within(page, base) : page, to === null ? [] : [["Location", to]]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await fail(error.status);
    }
  };
}

const ended: Said = {
  title: "这个预览链接打不开了",
  advice: "它已到期、被撤销，或者没有复制完整。请向给你链接的人要一个新的。",
};

/** Personal pages have no preview, nor have pages without content. */
function isPreviewed(address: string): boolean {
  const row = pageRows.get(pageAt(address) ?? "");
  return row !== undefined && row.access === undefined && row.preview !== false;
}

/** Rewrites links to pages so that they stay in the preview. */
function within(page: RenderedPage, base: string): RenderedPage {
  const type = page.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (!type.startsWith("text/html")) return page;
  const html = Buffer.from(page.body)
    .toString("utf8")
    .replaceAll(/ (href|action)="(\/[^"]*)"/g, (whole, name: string, to: string) =>
      isPreviewed(to) ? ` ${name}="${base}${to}"` : whole,
    );
  return { ...page, body: Buffer.from(html) };
}

function send(req: IncomingMessage, res: ServerResponse, page: RenderedPage, more: HeaderList): void {
  const ours = new Set([...secret, ...more].map(([name]) => name.toLowerCase()));
  const headers = page.headers.filter(([name]) => !ours.has(name.toLowerCase()));
  for (const [name, value] of [...headers, ...secret, ...more]) res.setHeader(name, value);
  res.setHeader("Content-Length", page.body.length);
  res.writeHead(page.status);
  res.end(req.method === "HEAD" ? undefined : page.body);
}
