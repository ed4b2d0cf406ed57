import type { PayloadPath } from "#lib/page/payloads.ts";

/** What a page says before its own data. */
interface Payload<Data> {
  title: string;
  description: string;
  data: Data;
}

export async function questionsPayload({ config, notices }: App.Locals) {
  const [{ siteName }, categories, questions] = await Promise.all([
    config(),
    notices.questionCategories(),
    notices.questions(),
  ]);
  const description = `${siteName}的常见问题：${categories.map(({ name }) => name).join("、")}。`;
  return { title: "常见问题", description, data: { categories, questions } };
}

export async function contactPayload({ config, notices }: App.Locals) {
  const [{ siteName, contacts }, announcements, questionCategories] = await Promise.all([
    config(),
    notices.announcements(12),
    notices.questionCategories(),
  ]);
  const description = `怎样联系${siteName}：邮箱、服务时间、常见问题与公告。`;
  return { title: "联系我们", description, data: { contacts, announcements, questionCategories } };
}

export async function tagsPayload({ config, catalogue }: App.Locals) {
  const [{ siteName }, all] = await Promise.all([config(), catalogue.tags()]);
  const categories = all.filter(({ tags }) => tags.length > 0);
  const description = `按${categories.map(({ name }) => name).join("、")}挑一部影片：${siteName}的全部标签。`;
  return { title: "标签", description, data: { categories } };
}

/** The data a page is made of, by the path of the page. */
export const payloads: Readonly<Record<PayloadPath, (locals: App.Locals) => Promise<Payload<object>>>> = {
  "/FAQ": questionsPayload,
  "/contactUs": contactPayload,
  "/tagList": tagsPayload,
};
