import { beforeEach, expect, test, vi } from "vitest";
import type { Config } from "#lib/contract/schemas/config.ts";
import { fakeBrowser, sharedStorage } from "../fakes/browser.ts";
import { fakeServer } from "../fakes/server.ts";

const image = { url: "/a.webp", srcset: "", width: 1200, height: 600 };
const ad = {
  position: "list",
  title: "",
  text: "",
  image,
  obfuscated: false,
  href: "/?id=1",
  bindType: 1,
  bindInt: 1,
  bindStr: "",
  jumpType: 0,
  contentType: null,
} as const;
const config: Config = {
  siteName: "拾光",
  description: "",
  domains: [
    { type: "IMAGE", urls: ["/media", "/other"], obfuscated: [] },
    { type: "MEDIA", urls: ["/films"], obfuscated: [] },
  ],
  headerMenus: [],
  tabs: [],
  homeSections: [],
  analyticsSrc: "",
  brand: { icon: null, logo: null, logoDark: null, share: null },
  theme: "auto",
  accent: { light: "", dark: "" },
  notice: { text: "", href: "" },
  footer: { text: "", links: [], icp: "", police: "" },
  verifications: [],
  channels: [],
  contacts: [],
  advertise: [
    { ...ad, id: 1, sort: 1 },
    { ...ad, id: 2, sort: 2 },
    { ...ad, id: 3, sort: 0, position: "home-strip" },
  ],
  homeId: 10782,
  features: {},
  serverTime: "2026-10-03T12:00:00.000Z",
};

/** A page view of one session. */
async function openPage(session = sharedStorage()) {
  vi.resetModules();
  const view = session.view(new EventTarget());
  const browser = fakeBrowser({ sessionStorage: () => view });
  const server = fakeServer(browser.clock.now, { "ping/config": () => ({ data: config }) });
  const { environment } = await import("#lib/client/environment.ts");
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  return { ...(await import("#lib/client/stores/config.ts")), session, server };
}

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  page = await openPage();
});

test("is fetched once for everybody and kept for the session", async () => {
  expect(await Promise.all([page.loadConfig(), page.loadConfig()])).toEqual([config, config]);
  expect(page.$config.get()).toEqual(config);
  await page.loadConfig();
  expect(page.server.received).toHaveLength(1);
  const next = await openPage(page.session);
  expect(await next.loadConfig()).toEqual(config);
  expect(next.$config.get()).toEqual(config);
  expect(next.server.received).toHaveLength(0);
});

test("is fetched again when what is stored is no config", async () => {
  page.session.values.set("config", '{"homeId":10782}');
  expect(await page.loadConfig()).toEqual(config);
});

test("a failure is told and tried again", async () => {
  page.server.answers["ping/config"] = () => ({ code: 1053, status: 503 });
  await expect(page.loadConfig()).rejects.toMatchObject({ status: 503 });
  page.server.answers["ping/config"] = () => ({ data: config });
  expect(await page.loadConfig()).toEqual(config);
});
