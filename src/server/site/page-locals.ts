import type { Output, Sent } from "#lib/contract/shapes.ts";
import { isLanguage } from "#lib/page/writing-address.ts";
import { listAds } from "../ads/ads.ts";
import type { KeptReads } from "../cache/kept-reads.ts";
import { everything } from "../cache/tags.ts";
import type { Call } from "../core/call.ts";
import { pageCalls } from "./page-calls.ts";
import { featuredVideos } from "../catalogue/videos.ts";
import { listComments } from "../comments/comments.ts";
import type { CallContext, Context } from "../core/context.ts";
import { standingDocument } from "../documents/documents.ts";
import type { Env } from "../env/env.ts";
import { AppError } from "../core/errors.ts";
import type { PageCall, PageLocals, Rendering } from "./locals.ts";
import { hostsTag } from "../lines/due.ts";
import { allowedHosts } from "../lines/hosts.ts";
import { listAnnouncements } from "../notices/announcements.ts";
import { outsideLink } from "./outside-links.ts";
import { personPage } from "../people/page.ts";
import { performerInitials } from "../performers/list.ts";
import { rankPerformers } from "../performers/rank.ts";
import { mayLikePosts } from "../posts/may-like.ts";
import { relatedReviews } from "../reviews/detail.ts";
import { rankReviews } from "../reviews/rank.ts";
import { hotTerms } from "../search/hot.ts";
import { search } from "../search/results.ts";
import { searchInput } from "#lib/contract/schemas/search.ts";
import { seoLocals } from "../seo/seo.ts";
import { categoryDetail } from "../tags/tags.ts";
import { speakerOf } from "../text/say.ts";
import { publicList, publicListsOf } from "../works-lists/read.ts";

/** Data available to one render of a page. With `kept`, reads are shared with other renders. */
export function pageLocals(shared: Context, env: Env, render: Rendering, kept?: KeptReads): PageLocals {
  const tags = new Set([everything]);
  const context: Context = { ...shared, uses: (...used) => used.forEach((tag) => tags.add(tag)) };
  const caller = { ip: "", requestId: render.requestId, origin: render.origin, device: "", proof: "" };
  let config: Promise<Output<"ping/config">> | undefined;

  /** Shares the result of `make`, which depends on the name, the input and the database only. */
  function share<Value>(name: string, input: unknown, make: (context: Context) => Promise<Value>): Promise<Value> {
    if (!kept) return make(context);
    return kept.read(`${name} ${JSON.stringify(input)}`, context.uses, (uses) => make({ ...context, uses }));
  }

  async function read<Name extends PageCall>(name: Name, input: Sent<Name>): Promise<Output<Name>> {
    const { input: schema, handler, texts }: Call = pageCalls[name];
    const { success, data } = schema.safeParse(input);
    // Pages pass on query parameters unchecked; invalid ones are refused as in a call.
    if (!success) throw new AppError("invalid");
    const found = await share(name, data, (sharing) => {
      const nobody: CallContext = { ...sharing, identity: null, caller };
      return handler(nobody, data, unbatched);
    });
    const output = await told(found, texts);
    if (!isOutput(name, output)) throw new AppError("internal");
    return output;
  }

  /** With the texts of the interface that these properties hold in the language of the page. */
  async function told<Value>(found: Value, texts: readonly string[] = []): Promise<Value> {
    if (texts.length === 0 || !isLanguage(render.writing)) return found;
    const output = (await speakerOf(render.writing)).told(found, texts);
    if (!isLike(found, output)) throw new AppError("internal");
    return output;
  }

  async function find<Name extends PageCall>(name: Name, input: Sent<Name>): Promise<Output<Name> | "gone" | null> {
    try {
      return await read(name, input);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.status === 404) return null;
      if (error.status === 410) return "gone";
      throw error;
    }
  }

  return {
    ...render,
    appSecret: env.appSecret,
    serviceWorker: env.serviceWorker,
    tags,
    async sources() {
      const { analyticsSrc = "" } = (await config?.catch(() => undefined)) ?? {};
      return {
        mediaHosts: tags.has(hostsTag) ? await allowedHosts(context.db.read) : [],
        ...(analyticsSrc !== "" && { analyticsSrc }),
      };
    },
    preview: null,
    read,
    find,
    config: () => (config ??= read("ping/config", {})),
    seo: seoLocals(context, env, render.origin),
    featured: (channelId, limit) =>
      share("featured", [channelId, limit], (use) => featuredVideos(use, channelId, limit)),
    tagCategory: (id) => share("category", id, (use) => categoryDetail(use, id)),
    performers: {
      initials: (input) => share("initials", input, (use) => performerInitials(use, input)),
      rank: (period, limit) => share("performers", [period, limit], (use) => rankPerformers(use, period, limit)),
    },
    reviews: {
      related: (review, limit) => relatedReviews(context, review, limit),
      rank: (period, limit) => share("reviews", [period, limit], (use) => rankReviews(use, period, limit)),
    },
    person: (id) => personPage(context, id),
    worksLists: { one: (id) => publicList(context, id), of: (userId) => publicListsOf(context, userId) },
    mayLike: async (post, limit) => told(await mayLikePosts(context, post, limit), ["reason"]),
    comments: (contentType, targetId, pageSize) =>
      listComments(context, { contentType, targetId, sort: "new", pageSize }),
    announcements: (limit) => share("announcements", limit, (use) => listAnnouncements(use, limit)),
    search: {
      results: async (input) => told(await search(context, searchInput.parse(input)), ["label"]),
      hot: (batch) => share("hot", batch, (use) => hotTerms(use, batch)),
    },
    document: (name) => share("document", name, (use) => standingDocument(use, name)),
    outsideLink: (link) => outsideLink(context, env, link),
    ads: (position) => share("ads", position, (use) => listAds(use, position)),
  };
}

function unbatched(): never {
  throw new Error("a page writes nothing");
}

/** Narrows a handler's result to the output type of its own call, which the record of all calls hides. */
function isOutput<Name extends PageCall>(_name: Name, output: unknown): output is Output<Name> {
  return output !== undefined;
}

/** What is told has the shape of what was found: only its texts are others. */
function isLike<Value>(_found: Value, output: unknown): output is Value {
  return output !== undefined;
}
