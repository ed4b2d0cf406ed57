import { expect, it } from "vitest";
import { viewOf } from "#server/figures/views.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone = "Mozilla/5.0 (Linux; Android 14; CUBOT X90) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36";
const wechat = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.60";
const programs = [
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0) Chrome/139.0.0.0 Safari/537.36",
  "Sogou web spider/4.0",
  "facebookexternalhit/1.1",
  "curl/8.5.0",
  "python-requests/2.32",
  "Go-http-client/2.0",
  "UptimeRobot/2.0",
  "",
];

it("tells people from programs by what they call themselves", () => {
  for (const agent of [firefox, phone, wechat]) expect(viewOf({ "user-agent": agent }), agent).toBe("pages");
  for (const agent of programs) expect(viewOf({ "user-agent": agent }), agent).toBe("bots");
  expect(viewOf({})).toBe("bots");
});

it("does not look at what a script loads ahead", () => {
  expect(viewOf({ "user-agent": firefox, "sec-fetch-dest": "document" })).toBe("pages");
  expect(viewOf({ "user-agent": firefox, "sec-fetch-dest": "empty" })).toBeNull();
});
