import type { PayloadPath } from "#lib/page/payloads.ts";
import { listOf } from "./_query.ts";

/** Metadata of a page, and its data. */
interface Payload<Data> {
  title: string;
  description: string;
  data: Data;
}

export async function questionsPayload({ config, read }: App.Locals) {
  const [{ siteName }, categories, questions] = await Promise.all([
    config(),
    listOf(read("question/cate", {})),
    listOf(read("question/list", {})),
  ]);
  const description = `${siteName}的常见问题：${categories.map(({ name }) => name).join("、")}。`;
  return { title: "常见问题", description, data: { categories, questions } };
}

export async function contactPayload({ config, read, announcements: listAnnouncements }: App.Locals) {
  const [{ siteName, contacts }, announcements, questionCategories] = await Promise.all([
    config(),
    listAnnouncements(12),
    listOf(read("question/cate", {})),
  ]);
  const description = `怎样联系${siteName}：邮箱、服务时间、常见问题与公告。`;
  return { title: "联系我们", description, data: { contacts, announcements, questionCategories } };
}

export async function tagsPayload({ config, read }: App.Locals) {
  const [{ siteName }, all] = await Promise.all([config(), listOf(read("tag/list", {}))]);
  const categories = all.filter(({ tags }) => tags.length > 0);
  const description = `按${categories.map(({ name }) => name).join("、")}挑一部影片：${siteName}的全部标签。`;
  return { title: "标签", description, data: { categories } };
}

/** Loads a page's data, by the page's path. */
export const payloads: Readonly<Record<PayloadPath, (locals: App.Locals) => Promise<Payload<object>>>> = {
  "/FAQ": questionsPayload,
  "/contactUs": contactPayload,
  "/tagList": tagsPayload,
};
