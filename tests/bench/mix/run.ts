import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "#lib/client/api-error.ts";
import { at, PageRefused, steadily } from "../load.ts";
import { generator } from "../vocabulary.ts";
import type { Kind } from "./kinds.ts";

export interface KindResult {
  name: string;
  tooFast: boolean;
  requests: number;
  /** Milliseconds from when each was due, of those that were answered as they should be. */
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  /** Answered with 429. */
  refused: number;
  failed: number;
}

export interface MixResult {
  kinds: KindResult[];
  all: KindResult;
  /** What went wrong, with how often. */
  failures: ReadonlyMap<string, number>;
  /** Were not sent, because too many had no answer yet. */
  unsent: number;
}

interface Tally {
  times: number[];
  refused: number;
  failed: number;
}

export interface MixRate {
  perSecond: number;
  seconds: number;
  /** The most that may be under way. */
  max: number;
}

export async function runMix(kinds: readonly Kind[], { perSecond, seconds, max }: MixRate): Promise<MixResult> {
  const draw = drawer(kinds);
  const tallies = new Map(kinds.map((kind): [Kind, Tally] => [kind, { times: [], refused: 0, failed: 0 }]));
  const failures = new Map<string, number>();

  let sent = 0;

  async function one(_number: number, due: number): Promise<void> {
    sent += 1;
    const kind = draw();
    const tally = tallies.get(kind);
    if (!tally) throw new Error("a kind without a tally");
    try {
      await kind.work();
      tally.times.push(performance.now() - due);
    } catch (error) {
      if (statusOf(error) === 429) tally.refused += 1;
      if (statusOf(error) === 429 && kind.tooFast) return;
      tally.failed += 1;
      const what = `${kind.name}：${messageOf(error)}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
  }
  const due = await steadily(perSecond, wait(seconds * 1000), one, max);

  const everything = [...tallies.values()];
  const sum = (count: (tally: Tally) => number) => everything.reduce((total, tally) => total + count(tally), 0);
  const all = { times: everything.flatMap(({ times }) => times), refused: sum((one) => one.refused), failed: 0 };
  all.failed = sum((one) => one.failed);
  return {
    kinds: [...tallies].map(([{ name, tooFast = false }, tally]) => resultOf(name, tooFast, tally)),
    all: resultOf("全部", false, all),
    failures,
    unsent: due - sent,
  };
}

/** A kind at a time, each as often as its share says. */
function drawer(kinds: readonly Kind[]): () => Kind {
  const random = generator(1);
  const whole = kinds.reduce((sum, { share }) => sum + share, 0);
  return () => {
    let index = random(whole);
    const kind = kinds.find(({ share }) => (index -= share) < 0);
    if (!kind) throw new Error("no kinds");
    return kind;
  };
}

function resultOf(name: string, tooFast: boolean, { times, refused, failed }: Tally): KindResult {
  const sorted = times.toSorted((left, right) => left - right);
  return {
    name,
    tooFast,
    requests: times.length + (tooFast ? refused : 0) + failed,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    slowest: sorted.at(-1) ?? 0,
    refused,
    failed,
  };
}

function statusOf(error: unknown): number {
  return error instanceof ApiError || error instanceof PageRefused ? error.status : 0;
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  return `${error.status} ${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ""}`;
}
