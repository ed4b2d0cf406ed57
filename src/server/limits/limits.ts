import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { RedisLink } from "../redis/link.ts";

interface Rule {
  /** So many in so many seconds. */
  points: number;
  duration: number;
  tip: string;
}

const minutes = 60;
const hour = 3600;
const day = 24 * hour;
const slowDown = "操作太频繁，请稍后再试";
const tooManyCodes = "获取验证码太频繁，请稍后再试";
const tooManyPasswords = "密码错误次数过多，请稍后再试，或改用短信验证码登录";

/** What is limited. A person behind a shared address should not notice; a guessing machine should get nowhere. */
const rules = {
  "guest-by-place": { points: 1000, duration: hour, tip: slowDown },
  "guest-by-device": { points: 60, duration: hour, tip: slowDown },
  /** Wrong passwords only: a right one gives its point back. */
  "password-by-account-and-place": { points: 10, duration: 15 * minutes, tip: tooManyPasswords },
  "password-by-account-and-device": { points: 10, duration: 15 * minutes, tip: tooManyPasswords },
  "password-by-account": { points: 50, duration: hour, tip: tooManyPasswords },
  "password-by-place": { points: 100, duration: 15 * minutes, tip: tooManyPasswords },
  "password-by-identity": { points: 20, duration: 15 * minutes, tip: tooManyPasswords },
  /** A wall for who pays for every try, at one account from one place. */
  "passwords-by-account-and-place": { points: 60, duration: hour, tip: tooManyPasswords },
  "passwords-by-account-and-device": { points: 30, duration: hour, tip: tooManyPasswords },
  "account-by-place": { points: 30, duration: hour, tip: slowDown },
  "account-by-identity": { points: 30, duration: hour, tip: slowDown },
  "sms-by-place": { points: 20, duration: hour, tip: tooManyCodes },
  "sms-by-mobile": { points: 3, duration: day, tip: tooManyCodes },
  "sms-by-mobile-and-place": { points: 5, duration: day, tip: tooManyCodes },
  "sms-by-identity": { points: 10, duration: hour, tip: tooManyCodes },
  "code-by-place": { points: 200, duration: hour, tip: slowDown },
  "proof-by-identity": { points: 10, duration: 15 * minutes, tip: slowDown },
  "lock-code-by-identity": { points: 5, duration: 5 * minutes, tip: "错误次数过多，请 5 分钟后再试" },
  "ticket-by-place": { points: 600, duration: hour, tip: slowDown },
  "profile-by-identity": { points: 60, duration: hour, tip: slowDown },
  "export-by-identity": { points: 5, duration: hour, tip: slowDown },
  "playback-by-identity": { points: 600, duration: hour, tip: slowDown },
  "playback-by-address": { points: 6000, duration: hour, tip: slowDown },
  /** What those at a place leave with the site, whoever they say they are: see `admitDeed`. */
  "words-by-newcomers-of-place": { points: 10, duration: 10 * minutes, tip: slowDown },
  "words-by-guests-of-place": { points: 60, duration: 10 * minutes, tip: slowDown },
  "marks-by-newcomers-of-place": { points: 60, duration: 10 * minutes, tip: slowDown },
  "marks-by-guests-of-place": { points: 300, duration: 10 * minutes, tip: slowDown },
  "pictures-by-newcomers-of-place": { points: 40, duration: hour, tip: slowDown },
  "pictures-by-guests-of-place": { points: 200, duration: hour, tip: slowDown },
  "mark-by-identity": { points: 300, duration: 10 * minutes, tip: slowDown },
  "comment-edit-by-identity": { points: 60, duration: hour, tip: slowDown },
  "preview-by-identity": { points: 30, duration: minutes, tip: "预览得太频繁了，请稍后再试" },
  "upload-by-address": { points: 2000, duration: day, tip: slowDown },
} satisfies Record<string, Rule>;

/** What is said to somebody who has used up a share. */
export const tipOf = ([name]: Share): string => rules[name].tip;

export type LimitName = keyof typeof rules;

/** A limit and whose share of it is meant; `count` and `wait` allow `times` as much. */
export type Share = readonly [name: LimitName, key: string, times?: number];

export interface Limits {
  /** False: nothing is limited. */
  readonly on: boolean;
  /**
   * Takes one of each share, in their order: the narrowest comes first. When one is used up it throws `tooManyRequests` with
   * `Retry-After`, and nothing is taken of the others: who is refused at home uses up nothing that others need too.
   */
  take(...shares: Share[]): Promise<void>;
  /**
   * Takes one of each share, also beyond what it allows, and tells how much of each is used now: 1 is as much as it allows.
   */
  count(...shares: Share[]): Promise<number[]>;
  /** Gives back what was taken for something that turned out to be honest. */
  giveBack(...shares: Share[]): Promise<void>;
  /** Seconds until there is something left of every share; 0 when there is. */
  wait(...shares: Share[]): Promise<number>;
}

type Limiter = Pick<RateLimiterMemory, "consume" | "penalty" | "reward" | "get">;
/** Of all shares the first that was used up, as words for the person and seconds until there is something left of the rest. */
type Refusal = { tip: string; wait: number } | null;

/**
 * `Limits.take` in one question to Redis, on counters as `RateLimiterRedis` keeps them. Every key has two arguments: its points and
 * its seconds. Answers the place of the first that is used up, from 1, and the longest wait in milliseconds; 0 when all were taken.
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
 * Counts in Redis for all processes together; in this process alone without Redis and while it is down. `off` limits nothing, for load
 * tests and for sites behind a gateway that does it.
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
        // Goes on by itself.
      }
    }
    return work(own(name));
  }

  async function takeTogether({ run }: RedisLink, shares: readonly Share[]): Promise<Refusal> {
    const keys = shares.map(([name, key]) => `${sharedPrefix(name)}:${key}`);
    const bounds = shares.flatMap(([name]) => [rules[name].points, rules[name].duration]);
    const [place, wait] = taken.parse(await run((client) => client.eval(takeAll, keys.length, ...keys, ...bounds)));
    const refused = shares[place - 1];
    return refused === undefined ? null : { tip: rules[refused[0]].tip, wait: seconds(wait) };
  }

  async function takeHere(shares: readonly Share[]): Promise<Refusal> {
    for (const [place, [name, key]] of shares.entries()) {
      try {
        await own(name).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await Promise.all(shares.slice(0, place).map(([before, its]) => own(before).reward(its)));
        const others = await longestWait(shares.slice(place + 1), (one, work) => work(own(one)));
        return { tip: rules[name].tip, wait: Math.max(seconds(refusal.msBeforeNext), others) };
      }
    }
    return null;
  }

  async function takeAny(shares: readonly Share[]): Promise<Refusal> {
    if (redis) {
      try {
        return await takeTogether(redis, shares);
      } catch {
        // Goes on by itself.
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

/** One limiter a name, made when it is first needed. */
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
