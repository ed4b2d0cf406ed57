import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { RedisLink } from "../redis/link.ts";

interface Rule {
  /** Number of actions allowed within `duration` seconds. */
  points: number;
  duration: number;
  tip: string;
}

const minutes = 60;
const hour = 3600;
const day = 24 * hour;
const slowDown = "操作太频繁，请稍后再试";
const tooManyCodes = "获取验证码太频繁，请稍后再试";
const tooManyMails = "邮件发得太多了，请先看看收到的，或稍后再试";
const tooManyPasswords = "密码错误次数过多，请稍后再试，或改用短信验证码登录";

/** The rate limits: high enough for a user behind a shared address, too low for guessing. */
const rules = {
  "guest-by-place": { points: 1000, duration: hour, tip: slowDown },
  "guest-by-device": { points: 60, duration: hour, tip: slowDown },
  /** Counts wrong passwords only: a correct one gives its point back. */
  "password-by-account-and-place": { points: 10, duration: 15 * minutes, tip: tooManyPasswords },
  "password-by-account-and-device": { points: 10, duration: 15 * minutes, tip: tooManyPasswords },
  "password-by-account": { points: 50, duration: hour, tip: tooManyPasswords },
  "password-by-place": { points: 100, duration: 15 * minutes, tip: tooManyPasswords },
  "password-by-identity": { points: 20, duration: 15 * minutes, tip: tooManyPasswords },
  /** A hard limit per account and place, also for those who solve a proof of work for every attempt. */
  "passwords-by-account-and-place": { points: 60, duration: hour, tip: tooManyPasswords },
  "passwords-by-account-and-device": { points: 30, duration: hour, tip: tooManyPasswords },
  "account-by-place": { points: 30, duration: hour, tip: slowDown },
  "account-by-identity": { points: 30, duration: hour, tip: slowDown },
  "sms-by-place": { points: 20, duration: hour, tip: tooManyCodes },
  "sms-by-mobile": { points: 3, duration: day, tip: tooManyCodes },
  "sms-by-mobile-and-place": { points: 5, duration: day, tip: tooManyCodes },
  "sms-by-identity": { points: 10, duration: hour, tip: tooManyCodes },
  "mail-by-place": { points: 20, duration: hour, tip: tooManyMails },
  "mail-by-address": { points: 3, duration: day, tip: tooManyMails },
  "mail-by-address-and-place": { points: 5, duration: day, tip: tooManyMails },
  "mail-by-identity": { points: 10, duration: hour, tip: tooManyMails },
  /** Whoever asks: nobody's mailbox is filled with mails to confirm it. */
  "mail-to-address": { points: 5, duration: day, tip: tooManyMails },
  "push-by-identity": { points: 30, duration: hour, tip: slowDown },
  "code-by-place": { points: 200, duration: hour, tip: slowDown },
  "proof-by-identity": { points: 10, duration: 15 * minutes, tip: slowDown },
  "lock-code-by-identity": { points: 5, duration: 5 * minutes, tip: "错误次数过多，请 5 分钟后再试" },
  "ticket-by-place": { points: 600, duration: hour, tip: slowDown },
  "passkey-challenge-by-place": { points: 600, duration: hour, tip: slowDown },
  /** Counts what is wrong only, as for passwords. */
  "passkey-by-place": { points: 60, duration: 15 * minutes, tip: slowDown },
  "passkey-by-identity": { points: 20, duration: 15 * minutes, tip: slowDown },
  "visit-by-place": { points: 200, duration: hour, tip: slowDown },
  "visit-ticket-by-place": { points: 60, duration: 15 * minutes, tip: slowDown },
  "visit-ticket-by-identity": { points: 20, duration: 15 * minutes, tip: slowDown },
  "profile-by-identity": { points: 60, duration: hour, tip: slowDown },
  "export-by-identity": { points: 5, duration: hour, tip: slowDown },
  "playback-by-identity": { points: 600, duration: hour, tip: slowDown },
  "playback-by-address": { points: 6000, duration: hour, tip: slowDown },
  /** What newcomers from one place publish, under whatever identities: see `admitNewcomer`. */
  "words-by-newcomers-of-place": { points: 10, duration: 10 * minutes, tip: slowDown },
  "words-by-guests-of-place": { points: 60, duration: 10 * minutes, tip: slowDown },
  "marks-by-newcomers-of-place": { points: 60, duration: 10 * minutes, tip: slowDown },
  "marks-by-guests-of-place": { points: 300, duration: 10 * minutes, tip: slowDown },
  /** With the term as part of the key. */
  "searches-by-newcomers-of-place": { points: 3, duration: day, tip: slowDown },
  "pictures-by-newcomers-of-place": { points: 40, duration: hour, tip: slowDown },
  "pictures-by-guests-of-place": { points: 200, duration: hour, tip: slowDown },
  "second-factor-by-account": { points: 8, duration: 15 * minutes, tip: slowDown },
  "calls-by-access-token": { points: 600, duration: minutes, tip: slowDown },
  "setup-by-place": { points: 20, duration: hour, tip: slowDown },
  "mark-by-identity": { points: 300, duration: 10 * minutes, tip: slowDown },
  "comment-edit-by-identity": { points: 60, duration: hour, tip: slowDown },
  "preview-by-identity": { points: 30, duration: minutes, tip: "预览得太频繁了，请稍后再试" },
  "film-addresses-by-identity": { points: 200, duration: hour, tip: slowDown },
  "collaborators-by-identity": { points: 30, duration: day, tip: "今天邀请的人太多了，明天再来吧" },
  "upload-by-address": { points: 2000, duration: day, tip: slowDown },
} satisfies Record<string, Rule>;

/** Message for a user whose share is used up. */
export const tipOf = ([name]: Share): string => rules[name].tip;

export type LimitName = keyof typeof rules;

/** A limit with the key it counts for; `count` and `wait` allow `times` as much. */
export type Share = readonly [name: LimitName, key: string, times?: number];

export interface Limits {
  /** If false, nothing is limited. */
  readonly on: boolean;
  /**
   * Takes one point from each share, narrowest first. If one is used up it throws `tooManyRequests` with `Retry-After` and takes nothing
   * from the others, so that a client over its own limit does not use up shared ones.
   */
  take(...shares: Share[]): Promise<void>;
  /** Takes one point from each share, also beyond its limit, and returns the load of each: 1 means the limit is reached. */
  count(...shares: Share[]): Promise<number[]>;
  /** Gives back points for an action that turned out to be legitimate. */
  giveBack(...shares: Share[]): Promise<void>;
  /** Seconds until no share is used up; 0 if none is. */
  wait(...shares: Share[]): Promise<number>;
}

type Limiter = Pick<RateLimiterMemory, "consume" | "penalty" | "reward" | "get">;
/** The message of the first share that is used up, and the seconds until none is; null if all points were taken. */
type Refusal = { tip: string; wait: number } | null;

/**
 * `Limits.take` as one Redis script, on counters in the format of `RateLimiterRedis`. Every key has two arguments: its points and its
 * seconds. Returns the index of the first that is used up, from 1, and the longest wait in milliseconds; zeros if all were taken.
 */
const takeAll = `
local refused, wait = 0, 0
for place, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or 0) >= tonumber(ARGV[2 * place - 1]) then
    if refused == 0 then refused = place end
    wait = math.max(wait, redis.call('pttl', key))
  end
end
if refused > 0 then return {refused, wait} end
for place, key in ipairs(KEYS) do
  redis.call('set', key, 0, 'EX', ARGV[2 * place], 'NX')
  redis.call('incr', key)
end
return {0, 0}
`;
const taken = z.tuple([z.int(), z.number()]);

/**
 * Counts in Redis for all processes together; only in this process without Redis or while it is down. If `on` is false, nothing is limited:
 * for load tests, and for sites behind a gateway with rate limits.
 */
export function createLimits(on: boolean, redis: RedisLink | null = null): Limits {
  if (!on) {
    const count: Limits["count"] = async (...shares) => shares.map(() => 0);
    return { on, take: async () => {}, count, giveBack: async () => {}, wait: async () => 0 };
  }
  const own = remembered((name) => new RateLimiterMemory({ ...rules[name], keyPrefix: name }));
  const shared =
    redis &&
    remembered((name) => {
      const options = { points: rules[name].points, duration: rules[name].duration, keyPrefix: sharedPrefix(name) };
      return new RateLimiterRedis({ ...options, storeClient: redis.client });
    });

  async function ask<Answer>(name: LimitName, work: (limiter: Limiter) => Promise<Answer>): Promise<Answer> {
    if (redis && shared) {
      try {
        return await redis.run(() => work(shared(name)));
      } catch {
        // Falls back to this process's own counters.
      }
    }
    return work(own(name));
  }

  async function takeFromRedis({ run }: RedisLink, shares: readonly Share[]): Promise<Refusal> {
    const keys = shares.map(([name, key]) => `${sharedPrefix(name)}:${key}`);
    const bounds = shares.flatMap(([name]) => [rules[name].points, rules[name].duration]);
    const [index, wait] = taken.parse(await run((client) => client.eval(takeAll, keys.length, ...keys, ...bounds)));
    const refused = shares[index - 1];
    return refused === undefined ? null : { tip: rules[refused[0]].tip, wait: seconds(wait) };
  }

  async function takeHere(shares: readonly Share[]): Promise<Refusal> {
    for (const [index, [name, key]] of shares.entries()) {
      try {
        await own(name).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await Promise.all(shares.slice(0, index).map(([before, its]) => own(before).reward(its)));
        const others = await longestWait(shares.slice(index + 1), (one, work) => work(own(one)));
        return { tip: rules[name].tip, wait: Math.max(seconds(refusal.msBeforeNext), others) };
      }
    }
    return null;
  }

  async function takeAny(shares: readonly Share[]): Promise<Refusal> {
    if (redis) {
      try {
        return await takeFromRedis(redis, shares);
      } catch {
        // Falls back to this process's own counters.
      }
    }
    return takeHere(shares);
  }

  return {
    on,
    async take(...shares) {
      const refusal = await takeAny(shares);
      if (refusal !== null) throw new AppError("tooManyRequests", { tip: refusal.tip, retryAfter: refusal.wait });
    },
    count: (...shares) =>
      Promise.all(
        shares.map(async ([name, key, times = 1]) => {
          const { consumedPoints } = await ask(name, (limiter) => limiter.penalty(key));
          return consumedPoints / (rules[name].points * times);
        }),
      ),
    async giveBack(...shares) {
      await Promise.all(shares.map(([name, key]) => ask(name, (limiter) => limiter.reward(key))));
    },
    wait: (...shares) => longestWait(shares, ask),
  };
}

type Ask = <Answer>(name: LimitName, work: (limiter: Limiter) => Promise<Answer>) => Promise<Answer>;

async function longestWait(shares: readonly Share[], ask: Ask): Promise<number> {
  const found = await Promise.all(
    shares.map(async ([name, key, times = 1]) => {
      const state = await ask(name, (limiter) => limiter.get(key));
      const used = state !== null && state.consumedPoints >= rules[name].points * times;
      return used ? seconds(state.msBeforeNext) : 0;
    }),
  );
  return Math.max(0, ...found);
}

const sharedPrefix = (name: LimitName) => `limit:${name}`;

/** One limiter per name, created when first needed. */
function remembered(make: (name: LimitName) => Limiter): (name: LimitName) => Limiter {
  const limiters = new Map<LimitName, Limiter>();
  return (name) => {
    const limiter = limiters.get(name) ?? make(name);
    limiters.set(name, limiter);
    return limiter;
  };
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
