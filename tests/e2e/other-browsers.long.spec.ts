import { expect, test } from "@playwright/test";
import { findFirefox, findWebKit } from "../../scripts/setup/browsers.ts";
import { type Hands, openFirefox, openWebKit } from "../helpers/other-browsers.ts";
import { accountName } from "./pages.ts";

const firefox = findFirefox();
const webKit = findWebKit();

test("the main walk in Firefox", async ({ baseURL }) => {
  test.skip(!firefox, "没有 Firefox");
  if (firefox) await walk(await openFirefox(firefox), baseURL ?? "");
});

test("the main walk in WebKit", async ({ baseURL }) => {
  test.skip(!webKit, "没有 WebKit");
  if (webKit) await walk(await openWebKit(webKit), baseURL ?? "");
});

test("Firefox that refuses site data says what is not kept", async ({ baseURL }) => {
  test.skip(!firefox, "没有 Firefox");
  if (!firefox) return;
  const hands = await openFirefox(firefox, { "network.cookie.cookieBehavior": 2 });
  const said = (words: string) =>
    expect
      .poll(() => hands.ask((text) => document.querySelector(".toasts")?.textContent.includes(text), words))
      .toBe(true);
  try {
    await hands.open(`${baseURL}/videoDetails?id=1`);
    await hands.ask(() =>
      addEventListener("unhandledrejection", () => (document.documentElement.dataset["broken"] = "")),
    );
    await hands.press(".mark-shelf");
    await said("没有让本站保存数据");
    await hands.press(".header-signup");
    await hands.type("#login-up-account", accountName());
    await hands.type("#login-up-password", "quiet-lantern-7");
    await hands.type("#login-up-confirmPassword", "quiet-lantern-7", true);
    await said("到下一页就要重新登录");
    expect(await hands.ask(() => "broken" in document.documentElement.dataset)).toBe(false);
  } finally {
    await hands.close();
  }
});

/** Home, a search, a film with its sound, a comment, a check-in, sign-up, /mine, the history: what nobody would forgive. */
async function walk(hands: Hands, origin: string): Promise<void> {
  const see = (question: (given: string) => unknown, given = "") =>
    expect.poll(() => hands.ask(question, given), { message: String(question) });
  const path = () => hands.ask(() => location.pathname);
  try {
    await hands.open(`${origin}/`);
    await see(() => document.querySelectorAll("main article.video-card").length > 20).toBe(true);

    await hands.type(".header-search input[type=search]", "轨道", true);
    await expect.poll(path).toBe("/searchResult");
    await see(() => document.querySelector("main a[href^='/videoDetails?id=']")?.textContent?.trim()).toBe("轨道");

    await hands.press("main a[href^='/videoDetails?id=']");
    await expect.poll(path).toBe("/videoDetails");
    await hands.press("[data-player-start]");
    await see(() => document.querySelector<HTMLVideoElement>(".player video")?.currentTime ?? 0).toBeGreaterThan(3);
    await see(hasSound).toBe(true);

    const said = `走到这里 ${accountName()}`;
    await hands.type(".comment-form textarea", said);
    await hands.press(".comment-form button[type=submit]");
    await see(
      (text) =>
        [...document.querySelectorAll(".comment:not([data-pending])")].some((line) => line.textContent.includes(text)),
      said,
    ).toBe(true);

    // The second press of a hasty one takes no star back.
    await hands.pressTwice(".star-half:nth-child(8)");
    await see(() => document.querySelector(".stars-words")?.textContent).toBe("4 星");

    await hands.press(".header-checkin");
    await hands.press(".checkin-sheet .button-primary");
    await see(() => document.querySelector(".header-checkin-word")?.textContent).toBe("已签到");

    const account = accountName();
    await hands.open(`${origin}/`);
    await hands.press(".header-signup");
    await hands.type("#login-up-account", account);
    await hands.type("#login-up-password", "quiet-lantern-7");
    await hands.type("#login-up-confirmPassword", "quiet-lantern-7", true);
    await see(() => document.documentElement.hasAttribute("data-member")).toBe(true);
    await hands.open(`${origin}/mine`);
    await see((name) => document.querySelector("main")?.textContent.includes(name), account).toBe(true);
    await hands.open(`${origin}/mine?area=history`);
    await see(() => document.querySelector("main")?.textContent.includes("轨道")).toBe(true);
  } finally {
    await hands.close();
  }
}

/** Firefox says so itself; WebKit lists the tracks. */
function hasSound(): boolean {
  const film = document.querySelector<HTMLVideoElement>(".player video");
  if (!film || film.muted) return false;
  return Boolean(Reflect.get(film, "mozHasAudio")) || Number(Reflect.get(film, "audioTracks")?.length) > 0;
}
