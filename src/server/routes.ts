import type { CallName, calls } from "#lib/contract/calls.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { loginGuest } from "./accounts/guest.ts";
import { userInfo } from "./accounts/info.ts";
import { clickAd } from "./ads/click.ts";
import { rankVideos } from "./catalogue/rank.ts";
import { listVideos, relatedVideos } from "./catalogue/videos.ts";
import { videoDetail } from "./catalogue/detail.ts";
import { countView } from "./catalogue/views.ts";
import { siteConfig } from "./config/config.ts";
import type { CallContext, SignedInContext } from "./context.ts";
import { AppError } from "./errors.ts";
import { hotTerms, nextHotTerms } from "./search/hot.ts";
import { searchAndCount } from "./search/results.ts";
import { suggest } from "./search/suggest.ts";
import { recordSearch } from "./search/terms.ts";

type ContextOf<Name extends CallName> = (typeof calls)[Name]["access"] extends "open" ? CallContext : SignedInContext;

/** Every call and the function that answers it; does not compile when one is missing. */
export type Routes = {
  [Name in CallName]: (context: ContextOf<Name>, input: Input<Name>) => Promise<Output<Name>>;
};

export const routes: Routes = {
  "ping/config": (context) => siteConfig(context),
  "login/guest": loginGuest,
  "user/info": userInfo,
  "advertise/click": clickAd,
  "video/detail": async (context, { id }) => {
    const video = await videoDetail(context, id);
    if (video === null) throw new AppError("videoMissing");
    if (video === "gone") throw new AppError("gone", { tip: "影片已下架" });
    return video;
  },
  "video/list": listVideos,
  "video/related": async (context, { id, pageSize }) => ({ list: await relatedVideos(context, id, pageSize) }),
  "video/view": (context, { id }) => countView(context, id),
  "rank/list": async (context, { period, pageSize }) => ({ list: await rankVideos(context, period, pageSize) }),
  "hotsearch/list": (context) => hotTerms(context),
  "hotsearch/changeOne": (context, { batch }) => nextHotTerms(context, batch),
  "search/query": searchAndCount,
  "search/suggest": async (context, { q }) => ({ list: await suggest(context, q) }),
  "search/record": async (context, { q }) => ({ counted: await recordSearch(context, q) }),
};
