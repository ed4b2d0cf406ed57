import type { Say } from "../text/say.ts";
import type { Outage } from "./outage.ts";

const titles: Readonly<Record<number, string>> = {
  400: "请求错误",
  404: "页面不存在",
  405: "请求方法不允许",
  410: "内容已被删除",
  414: "地址太长",
  500: "服务器出错了",
  503: "服务暂不可用",
};

/** What is said in place of the words of a status. */
export interface Said {
  title: string;
  advice: string;
}

/** Seconds after which the page of an outage asks again by itself. */
const askAgain = 30;

interface PlainPage {
  requestId: string;
  outage?: Outage | null;
  said?: Said | null;
  /** Its texts as the reader reads them. */
  say: Say;
}

/** The error page for when no other page can be rendered: needs no database, styles or scripts. */
export function plainPage(status: number, { requestId, outage = null, said = null, say }: PlainPage): string {
  const title = say(said?.title ?? titles[status] ?? titles[500] ?? "");
  const advice = say(said?.advice ?? (status < 500 ? "请检查地址，或者回首页。" : "请稍后再试。"));
  const text = status === 404 ? "Page Not Found" : status >= 500 ? "Internal Server Error" : "";
  const refresh = outage === null ? "" : `<meta http-equiv="refresh" content="${askAgain}">`;
  const words = outage === null ? `<p>${advice}</p>` : wordsOf(outage, say);
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${refresh}<title>${title}</title></head>
<body><main><h1>${outage === null ? title : say(outage.title)}</h1>${words}<p><a href="/">${say("回首页")}</a></p><p><small>${text && `${text}<br>`}${say(`请求编号：${requestId}`)}</small></p></main></body>
</html>
`;
}

function wordsOf({ text, works, fails }: Outage, say: Say): string {
  const [now, later] = [say(`现在可以：${works}。`), say(`暂时不行：${fails}。`)];
  return `<p>${say(text)}</p><ul><li>${now}</li><li>${later}</li></ul><p>${say(`这一页每 ${askAgain} 秒自己再试一次，不用一直刷新。`)}</p>`;
}
