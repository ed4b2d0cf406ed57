import type { Agent } from "node:http";
import { isRecord } from "#lib/client/json.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { readPage } from "../load.ts";
import { generator } from "../vocabulary.ts";
import { addressOf, ask, asGuest, newVisitor, password, type Member, type Visitor } from "./people.ts";
import type { Catalogue } from "./filled-site.ts";

/** One kind of request, all of which may be expected to take about as long. */
export interface Kind {
  name: string;
  /** Of all requests, in thousandths. */
  share: number;
  /** Sent by those who are too fast: the limiter must refuse some, as it must refuse none of the others. */
  tooFast?: true;
  work(): Promise<unknown>;
}

export interface MixOptions {
  origin: string;
  agent: Agent;
  catalogue: Catalogue;
  members: readonly Member[];
}

const timeout = 15_000;
/** Films everybody looks at. */
const hotFilms = 40;
const wrongCredentials = 2001;

/** What people do on the site, by its share. */
export async function makeKinds({ origin, agent, catalogue, members }: MixOptions): Promise<Kind[]> {
  const random = generator(3);
  const { films, performers, reviews, tags, terms } = catalogue;
  const [victim, renamer, ...others] = members;
  if (!victim || !renamer) throw new Error("a mix needs members");
  const one = <Item>(list: readonly Item[]): Item => {
    const item = list[random(list.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
  const member = () => one(others);
  const film = () => 1 + random(films);
  const hotFilm = () => 1 + ((random(hotFilms) * 7919) % films);
  const someFilm = () => (random(3) > 0 ? hotFilm() : film());
  /** Readers without scripts or before them: nobody the site knows, from anywhere. */
  const page = (path: string) =>
    readPage(`${origin}${path}`, agent, timeout, { "x-forwarded-for": addressOf(random(60_000)) });
  const sort = () => one(["new", "hot"] as const);

  const hotPages = [
    () => "/",
    () => "/rank",
    () => "/tagList",
    () => "/actressList",
    () => "/nav/reviews",
    () => "/discuss",
    ...Array.from({ length: 14 }, () => () => `/videoDetails?id=${hotFilm()}`),
  ];
  const widePages = [
    ...Array.from({ length: 7 }, () => () => `/videoDetails?id=${film()}`),
    () => `/actressPage?id=${1 + random(performers)}`,
    () => `/reviewDetail?id=${1 + random(reviews)}`,
    () => `/tagDetails?tid=${1 + random(tags)}&sort=${sort()}`,
  ];
  const anonymous = await newVisitor(origin, addressOf(61_000));
  const anonymousCalls = [
    () => ask(anonymous, "ping/config", {}),
    () => ask(anonymous, "danmaku/list", { videoId: someFilm(), minute: 0 }),
    () => ask(anonymous, "video/replay", { id: someFilm() }),
  ];
  const personalReads = [
    (who: Visitor) => ask(who, "user/info", {}),
    (who: Visitor) => ask(who, "message/hasnew", {}),
    (who: Visitor) => ask(who, "history/list", { contentType: 2 }),
    (who: Visitor) => ask(who, "collect/state", { contentType: 2, targetIds: [film(), film(), hotFilm()] }),
    (who: Visitor) => ask(who, "support/state", { contentType: 2, targetIds: [hotFilm()] }),
    (who: Visitor) => ask(who, "collect/list", {}),
    (who: Visitor) => ask(who, "user/score/list", {}),
    (who: Visitor) => ask(who, "checkin/gave", {}),
  ];
  const contentReads = [
    (who: Visitor) => ask(who, "comment/list", { contentType: 2, targetId: someFilm() }),
    (who: Visitor) => ask(who, "video/detail", { id: someFilm() }),
    (who: Visitor) => ask(who, "video/related", { id: someFilm() }),
    (who: Visitor) => ask(who, "video/list", { sort: sort(), tagId: 1 + random(tags) }),
    (who: Visitor) => ask(who, "rank/list", { period: one(["day", "week", "month", "all"] as const) }),
  ];
  const smallWrites = [
    (who: Visitor) => ask(who, "video/view", { id: someFilm() }),
    (who: Visitor) => ask(who, "support/add", { contentType: 2, targetId: someFilm() }),
    (who: Visitor) => ask(who, "collect/add", { contentType: 2, targetId: someFilm() }),
    (who: Visitor) => ask(who, "user/online/time", {}),
  ];
  const change = () => {
    const at = new Date().toISOString();
    return { contentType: 2 as const, id: someFilm(), position: random(60), duration: 60, at };
  };

  const guesser = await asGuest(await newVisitor(origin, addressOf(62_000)));
  const copier = await newVisitor(origin, addressOf(62_001));
  const hasty = [
    () => refusing(wrongCredentials, ask(guesser, "login/official", { account: victim.account, password: "guessed" })),
    () => ask(copier, "login/guest", { devID: "one-device-many-guests" }),
    () => ask(renamer, "user/info/modify", { gender: one(["female", "male"] as const) }),
  ];
  let written = 0;
  let hurried = 0;
  const synced = new Map<Member, string>();

  return [
    { name: "页面：大家都看的", share: 400, work: () => page(one(hotPages)()) },
    { name: "页面：分散在所有影片", share: 110, work: () => page(one(widePages)()) },
    { name: "页面：搜索结果", share: 20, work: () => page(`/searchResult?q=${encodeURIComponent(one(terms))}`) },
    { name: "不登录的接口", share: 70, work: () => one(anonymousCalls)() },
    { name: "登录后读自己的", share: 130, work: () => one(personalReads)(member()) },
    { name: "登录后读内容", share: 90, work: () => one(contentReads)(member()) },
    { name: "搜索", share: 35, work: () => ask(member(), "search/query", { q: one(terms) }) },
    {
      name: "搜索建议",
      share: 50,
      work: () => ask(member(), "search/suggest", { q: one(terms).slice(0, 1 + random(4)) }),
    },
    {
      name: "发评论",
      share: 20,
      work() {
        written += 1;
        return ask(member(), "comment/add", {
          contentType: 2,
          targetId: someFilm(),
          text: `第 ${written} 句，看完再说`,
        });
      },
    },
    {
      name: "同步观看记录",
      share: 25,
      work: () => syncHistory(member()),
    },
    { name: "播放、点赞、收藏、在线", share: 30, work: () => one(smallWrites)(member()) },
    { name: "签到", share: 6, work: () => ask(member(), "checkin/click", {}) },
    { name: "登录", share: 4, work: () => signIn(member()) },
    { name: "登录：密码正被人猜的会员", share: 1, work: () => signIn(victim) },
    {
      name: "太快的三个人",
      share: 9,
      tooFast: true,
      work: () => hasty[(hurried += 1) % hasty.length]?.() ?? Promise.resolve(),
    },
  ];

  /** Tells what was watched since the last time, and hears what other devices did. */
  async function syncHistory(who: Member): Promise<void> {
    const changes = [change(), change(), change()];
    const since = synced.get(who);
    const { syncedAt } = await ask(who, "history/merge", { changes, ...(since !== undefined && { since }) });
    synced.set(who, syncedAt);
  }

  /** On another device at home, which is then thrown away. */
  async function signIn(who: Member): Promise<void> {
    const answer: unknown = await ask(await asGuest(who), "login/official", { account: who.account, password });
    if (!isRecord(answer) || answer["token"] === who.token) throw new Error("signed in without a new token");
  }
}

/** An answer with that code is what was to come. */
async function refusing(code: number, answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== code) throw error;
  }
}
