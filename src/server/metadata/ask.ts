import type { z } from "zod";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { fetchOutside } from "../net/fetch-outside.ts";
import { pauseRequests, secondsPaused, waitForTurn } from "./pace.ts";
import type { Ask, Provider, Question } from "./provider.ts";

const day = 86_400_000;
/** Milliseconds for which an answer is used again; what a provider does not have may be added there any day. */
const lifetime = { found: 7 * day, missing: day };
/** Kept for what a provider does not have. */
const missing = "null";
const limits = { maxBytes: 8 * 1024 * 1024, timeout: 15_000 };
/** Seconds to wait if a provider refuses requests without saying for how long. */
const usualRest = 30;

export type Asking = Pick<Context, "db" | "now" | "privateHosts">;

/** An answer that is no JSON, or of another shape. */
export class UnreadableAnswer extends AppError {
  constructor({ label }: Provider) {
    super("metadataFailed", { tip: `${label} 的回答看不懂，请检查它的地址` });
  }
}

/** Asks a provider what is not cached: at its pace, and only at public addresses. */
export function asker(context: Asking, provider: Provider): Ask {
  return async (question, shape) => {
    const kept = await readKept(context, provider.name, question.name);
    if (kept === missing) return null;
    const known = kept === null ? null : parsed(kept, shape);
    if (known !== null) return known;
    const text = await fetchAnswer(context, provider, question);
    const answer = text === null ? null : parsed(text, shape);
    if (text !== null && answer === null) throw new UnreadableAnswer(provider);
    await save(context, provider.name, question.name, {
      answer: text ?? missing,
      expires: text === null ? lifetime.missing : lifetime.found,
    });
    return answer;
  };
}

async function fetchAnswer(
  context: Asking,
  provider: Provider,
  { url, headers = {} }: Question,
): Promise<string | null> {
  const { privateHosts } = context;
  const { label } = provider;
  if (!(await waitForTurn(context, provider))) throw await tooMuch(context, provider);
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
  await pauseRequests(context, provider, retryAfter ?? usualRest);
  throw await tooMuch(context, provider);
}

async function tooMuch(context: Asking, provider: Provider): Promise<AppError> {
  const seconds = Math.max(1, await secondsPaused(context, provider));
  return new AppError("metadataFailed", { tip: `${provider.label} 请我们慢一点，${seconds} 秒后再试` });
}

/** Null if it is no JSON, or of another shape. */
function parsed<Answer>(text: string, shape: z.ZodType<Answer>): Answer | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
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

/** Saves an answer, `null` in JSON for what is not there, and deletes expired ones. `expires` is in milliseconds from now. */
async function save(
  { db, now }: Asking,
  provider: string,
  question: string,
  { answer, expires }: { answer: string; expires: number },
): Promise<void> {
  const time = now();
  const row = { answer, expires_at: time + expires };
  await db.write(async (trx) => {
    await trx.deleteFrom("metadata_answers").where("expires_at", "<=", time).execute();
    await trx
      .insertInto("metadata_answers")
      .values({ provider, question, ...row })
      .onConflict((conflict) => conflict.columns(["provider", "question"]).doUpdateSet(row))
      .execute();
  });
}
