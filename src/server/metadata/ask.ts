import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { fetchOutside } from "../net/fetch-outside.ts";
import type { Ask, Provider, Question } from "./provider.ts";

const day = 86_400_000;
/** How long an answer is believed. */
const keptFor = 7 * day;
const limits = { maxBytes: 8 * 1024 * 1024, timeout: 15_000 };
/** Of one that says it is too much, and not for how long. */
const usualRest = 30;

export type Asking = Pick<Context, "db" | "now" | "privateHosts">;

/** Asks a provider what is not known of it yet: within its pace, and only public machines. */
export function asker(context: Asking, provider: Provider): Ask {
  return async (question) => {
    const kept = await readKept(context, provider.name, question.name);
    if (kept !== null) return JSON.parse(kept);
    const text = await fetchAnswer(context, provider, question);
    if (text === null) return null;
    const answer: unknown = parsed(text, provider);
    await keep(context, provider.name, question.name, text);
    return answer;
  };
}

async function fetchAnswer(
  { privateHosts }: Asking,
  { label, pace }: Provider,
  { url, headers = {} }: Question,
): Promise<string | null> {
  if (!(await pace.turn())) throw tooMuch(label, pace.left());
  const answer = await fetchOutside(url, { ...limits, privateHosts, headers }).catch(() => {
    throw new AppError("metadataFailed", { tip: `${label} 连不上，请稍后再试` });
  });
  const { status, bytes, retryAfter } = answer;
  if (status === 200) return bytes.toString("utf8");
  if (status === 404) return null;
  if (status === 401 || status === 403)
    throw new AppError("metadataFailed", { tip: `${label} 不认这个密钥，请检查设置` });
  if (status !== 429 && retryAfter === null)
    throw new AppError("metadataFailed", { tip: `${label} 回答了 ${status}，请稍后再试` });
  pace.leaveAlone(retryAfter ?? usualRest);
  throw tooMuch(label, pace.left());
}

const tooMuch = (label: string, seconds: number) =>
  new AppError("metadataFailed", { tip: `${label} 请我们慢一点，${Math.max(1, seconds)} 秒后再试` });

function parsed(text: string, { label }: Provider): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("metadataFailed", { tip: `${label} 的回答看不懂，请检查它的地址` });
  }
}

async function readKept({ db, now }: Asking, provider: string, question: string): Promise<string | null> {
  const row = await db.primary
    .selectFrom("metadata_answers")
    .select("answer")
    .where("provider", "=", provider)
    .where("question", "=", question)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** Those nobody believes any more go with it. */
async function keep({ db, now }: Asking, provider: string, question: string, answer: string): Promise<void> {
  const time = now();
  const row = { answer, expires_at: time + keptFor };
  await db.write(async (trx) => {
    await trx.deleteFrom("metadata_answers").where("expires_at", "<=", time).execute();
    await trx
      .insertInto("metadata_answers")
      .values({ provider, question, ...row })
      .onConflict((conflict) => conflict.columns(["provider", "question"]).doUpdateSet(row))
      .execute();
  });
}
