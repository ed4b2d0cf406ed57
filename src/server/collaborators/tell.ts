import { areaHref } from "#lib/mine-areas.ts";
import type { Writer } from "../db/open.ts";
import { shanghaiDay } from "../core/day.ts";
import { sendNotice } from "../messages/notice.ts";

interface News {
  userId: number;
  videoId: number;
  /** Who has done it. */
  actorId: number;
  at: number;
}

/** Title of the notice and what can be done, by what has happened. */
const words = {
  invited: (name: string, film: string) => ({
    title: `${name} 邀请你联合创作《${film}》`,
    text: "看看分工和分成的份额，再决定接受或谢绝。接受以前不会公开，也不分积分。",
  }),
  changed: (name: string, film: string) => ({
    title: `${name} 想改《${film}》的分工或份额`,
    text: "你同意以前照旧。",
  }),
  raised: (name: string, film: string) => ({
    title: `${name} 提高了你在《${film}》的份额`,
    text: "已经生效，从下一笔收入起。",
  }),
  removed: (name: string, film: string) => ({
    title: `${name} 把你移出了《${film}》的联合创作`,
    text: "已经分到的积分不变。",
  }),
  withdrawn: (name: string, film: string) => ({ title: `${name} 撤回了《${film}》的联合创作邀请`, text: "" }),
  accepted: (name: string, film: string) => ({
    title: `${name} 接受了《${film}》的联合创作`,
    text: "从现在起这部影片的收入按份额分。",
  }),
  agreed: (name: string, film: string) => ({ title: `${name} 同意了《${film}》新的分工与份额`, text: "已经生效。" }),
  refused: (name: string, film: string) => ({ title: `${name} 没有同意《${film}》新的分工与份额`, text: "一切照旧。" }),
  declined: (name: string, film: string) => ({ title: `${name} 谢绝了《${film}》的联合创作`, text: "" }),
  left: (name: string, film: string) => ({
    title: `${name} 退出了《${film}》的联合创作`,
    text: "份额回到你这里，已经分出的积分不变。",
  }),
} as const;

export type CollaborationNews = keyof typeof words;

const toOwner: ReadonlySet<CollaborationNews> = new Set(["accepted", "agreed", "refused", "declined", "left"]);

/** Tells the other one, in the transaction of what has happened; once a day at most if nothing but a repetition. */
export async function tellCollaborator(
  trx: Writer,
  kind: CollaborationNews,
  { userId, videoId, actorId, at }: News,
): Promise<void> {
  const { title } = await trx.selectFrom("videos").select("title").where("id", "=", videoId).executeTakeFirstOrThrow();
  const { name } = await trx.selectFrom("users").select("name").where("id", "=", actorId).executeTakeFirstOrThrow();
  const works = areaHref("works");
  const path = toOwner.has(kind) ? `${works}&id=${videoId}&view=together` : works;
  // Whoever is asked again and again, or changes their mind as often, is told of it once a day.
  const key = `together:${kind}:${videoId}:${actorId}:${shanghaiDay(at)}`;
  await sendNotice(trx, { userId, ...words[kind](name, title), page: null, path, at, key });
}
