const titles: Readonly<Record<number, string>> = {
  400: "请求错误",
  404: "页面不存在",
  405: "请求方法不允许",
  410: "内容已被删除",
  414: "地址太长",
  500: "服务器出错了",
  503: "服务暂不可用",
};

/** The error page for when no other page can be rendered: needs no database, styles or scripts. */
export function plainPage(status: number, requestId: string): string {
  const title = titles[status] ?? titles[500];
  const advice = status < 500 ? "请检查地址，或返回首页。" : "请稍后再试。";
  const text = status === 404 ? "Page Not Found" : status >= 500 ? "Internal Server Error" : "";
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${advice}</p><p><a href="/">返回首页</a></p><p><small>${text && `${text}<br>`}请求编号：${requestId}</small></p></main></body>
</html>
`;
}
