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

/** The error page for when no other page can be rendered: needs no database, styles or scripts. */
export function plainPage(
  status: number,
  requestId: string,
  outage: Outage | null = null,
  said: Said | null = null,
): string {
  const title = said?.title ?? titles[status] ?? titles[500];
  const advice = said?.advice ?? (status < 500 ? "请检查地址，或返回首页。" : "请稍后再试。");
  const text = status === 404 ? "Page Not Found" : status >= 500 ? "Internal Server Error" : "";
  const refresh = outage === null ? "" : `<meta http-equiv="refresh" content="${askAgain}">`;
  const words = outage === null ? `<p>${advice}</p>` : wordsOf(outage);
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${refresh}<title>${title}</title></head>
<body><main><h1>${outage?.title ?? title}</h1>${words}<p><a href="/">返回首页</a></p><p><small>${text && `${text}<br>`}请求编号：${requestId}</small></p></main></body>
</html>
`;
}

function wordsOf({ text, works, fails }: Outage): string {
  return `<p>${text}</p><ul><li>现在可以：${works}。</li><li>暂时不行：${fails}。</li></ul><p>这一页每 ${askAgain} 秒自己再试一次，不用一直刷新。</p>`;
}
