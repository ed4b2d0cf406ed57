import { JobFailure, JobPassing } from "../jobs/failure.ts";

/** Why an address gives no file, for the member who wrote it. `host` is the one that answered. */
export function refusalOf(status: number, host: string): JobFailure | JobPassing {
  switch (status) {
    case 401:
    case 403:
    case 407:
      return new JobFailure(`${host} 拒绝访问（${status}）：要登录、限制了来源，或者链接过期了`);
    case 404:
    case 410:
      return new JobFailure(`${host} 说没有这个文件（${status}），请核对地址`);
    case 408:
    case 425:
    case 429:
      return new JobPassing(`${host} 现在不让取（${status}），请过一阵再试`);
    default:
      if (status >= 500) return new JobPassing(`${host} 出错了（${status}），请过一阵再试`);
      return new JobFailure(`${host} 没有给出文件（${status}）`);
  }
}

const lookUps = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_NONAME"]);

/** An error of the network in words. */
export function passingOf(error: unknown, host: string): JobPassing {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (lookUps.has(code)) return new JobPassing(`找不到 ${host}，请核对地址`, { cause: error });
  if (/CERT|SSL|TLS/.test(code)) return new JobPassing(`${host} 的证书有问题，连不上`, { cause: error });
  return new JobPassing(`连不上 ${host}`, { cause: error });
}

export const reasons = {
  webPage: "这个地址给的是网页，不是影片文件。请找到影片文件本身的地址",
  noFilm: "这个地址给的不是能识别的视频或音频",
  nothing: "这个地址给的文件是空的",
  partial: "对方每次都只给一部分就断开，没能取完",
  unsteady: "连接中途断开，对方又不能从断开的地方接着给，没能取完",
  slow: "对方给得太慢，没能取完",
} as const;
