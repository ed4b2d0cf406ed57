import type { Problem } from "../process/disk-watch.ts";

/** What visitors are told while a part of the site is down: what has happened, what works, what does not. No part is named by its program. */
export interface Outage {
  title: string;
  text: string;
  works: string;
  fails: string;
}

const kept = "已经提交成功的都在，没有丢。";

const database: Outage = {
  title: "网站的一部分暂时没有应答",
  text: `资料取不出来，我们会收到提醒，多半几分钟就好。${kept}`,
  works: "正在放的影片、最近有人看过的页面",
  fails: "没有人看过的页面、搜索、登录、评论、标记与上传",
};
const disk: Outage = {
  title: "网站暂时存不下新的内容",
  text: `存储空间不够或写不进去，腾出来就好。${kept}`,
  works: "看影片、读文章、看评论",
  fails: "登录、评论、标记与上传",
};
const busy: Outage = {
  title: "网站一时忙不过来",
  text: `来的人太多，或者有一部分暂时没有应答，这一页没能及时准备好。${kept}`,
  works: "正在放的影片、别的页面",
  fails: "这一页",
};

/** In words, by the first part that is broken; without one the site is overloaded, or has just lost a connection. */
export function outageOf([first]: readonly Problem[]): Outage {
  if (first === undefined) return busy;
  return first.part === "disk" ? disk : database;
}
