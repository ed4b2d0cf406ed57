import type { Page } from "@playwright/test";
import { startFaultServer, type Asked, type Fault, type FaultServer } from "./fault-server.ts";
import { expect, test as base } from "./fixtures.ts";
import { withNoise, withoutEnd, withoutPieces, withoutTrack } from "./mp4.ts";

interface Options {
  lines?: 1 | 2;
  /** Second to begin at. */
  at?: number;
  /** A browser without Media Source plays the plain file. */
  plainFile?: boolean;
}

declare global {
  var shownTimes: number[];
  var saidWords: string[];
}

const test = base.extend<{ watch(fault: Fault, options?: Options): Promise<FaultServer> }>({
  /** Opens the first film, already playing, shortly before the 40th second, where things go wrong. */
  watch: async ({ page, baseURL }, use) => {
    const servers: FaultServer[] = [];
    await use(async (fault, { lines = 1, at = 39, plainFile = false } = {}) => {
      const server = await startFaultServer(baseURL ?? "", lines, fault);
      servers.push(server);
      await page.addInitScript((plain) => {
        localStorage.setItem("player_preferences", '{"autoplay":true,"muted":true}');
        globalThis.shownTimes = [];
        globalThis.saidWords = [];
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement;
            if (element?.matches(".player-progress")) shownTimes.push(Number(element.getAttribute("aria-valuenow")));
            if (element?.matches(".player-stall-words, .player-notice")) saidWords.push(element.textContent);
          }
        }).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributeFilter: ["aria-valuenow"],
        });
        if (!plain) return;
        Reflect.deleteProperty(window, "MediaSource");
        Reflect.deleteProperty(window, "ManagedMediaSource");
        const { canPlayType } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.canPlayType = function only(type) {
          return type.includes("mpegurl") ? "" : canPlayType.call(this, type);
        };
      }, plainFile);
      await page.clock.install();
      await page.goto(`${server.origin}/videoDetails?id=1&t=${at}`);
      return server;
    });
    for (const server of servers) await server.close();
  },
});
test.use({ expectedConsole: [/Failed to load resource/] });

const wrong = 40;

/** Where the bar said the film was, since it began. */
async function timesOf(page: Page): Promise<number[]> {
  const times = await page.evaluate(() => shownTimes);
  return times.slice(times.findIndex((time) => time > 0));
}

/** The pieces from the 40th second on, of every rendition. */
function isLater({ piece }: Asked): boolean {
  return piece !== null && piece.from >= wrong;
}

function film(page: Page) {
  const root = page.locator(".art-video-player");
  const panel = page.locator(".player-error");
  const text = page.locator(".player-stall-words");
  const time = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

  async function reaches(second: number) {
    await expect.poll(time).toBeGreaterThan(second);
  }

  return {
    root,
    panel,
    words: text,
    notice: page.locator(".player-notice"),
    time,
    reaches,
    /** Says the words, perhaps for a moment only: on a busy machine the next ones may be there before anybody looks. */
    async says(words: string | RegExp) {
      await expect.poll(() => page.evaluate(() => saidWords)).toContainEqual(expect.stringMatching(words));
    },
    /** The film stands still and waits for more. */
    async waits() {
      await expect(root).toHaveAttribute("data-phase", "stalled");
    },
    async fails(sentence: string, code: number) {
      await expect(panel).toContainText(sentence);
      await expect(panel).toContainText(`错误代码 ${code}`);
      await expect(root).toHaveAttribute("data-phase", "failed");
    },
    /** From where it stood, once the reason is gone. */
    async goesOnAfter(press: string) {
      // The bar keeps the second while the video itself may be without a source.
      const at = Number(await page.locator(".player-progress").getAttribute("aria-valuenow"));
      expect(at).toBeGreaterThan(wrong - 3);
      await panel.getByRole("button", { name: press }).click();
      await reaches(at + 0.5);
      expect(await time()).toBeLessThan(at + 6);
      await expect(panel).toBeEmpty();
    },
  };
}

for (const status of [404, 403]) {
  test(`pieces that answer ${status} are type 1, and a retry goes on at the same second`, async ({ page, watch }) => {
    const server = await watch((asked) => (isLater(asked) ? { status } : undefined));
    await film(page).fails("影片文件暂时无法访问，请稍后重试", 1);
    server.setFault(() => undefined);
    await film(page).goesOnAfter("再试一次");
  });
}

test("a piece that never comes: words, a jump that is told, and at last type 7", async ({ page, watch }) => {
  await watch((asked) => (isLater(asked) ? { stallAfter: 200 } : undefined));
  const { says, waits, fails, time } = film(page);
  await waits();
  const stood = await time();
  await page.clock.fastForward(3000);
  await says("网络较慢，正在缓冲…");
  await page.clock.fastForward(3500);
  await says(/已降低画质|正在重新连接/);
  await page.clock.fastForward(9000);
  await says("已跳过 2 秒");
  await expect.poll(time).toBeGreaterThan(stood + 1.9);
  for (let jump = 1; jump <= 4; jump += 1) await page.clock.fastForward(15_100);
  await fails("影片加载超时，请稍后重试", 7);
  // Each jump is one of 2 seconds.
  const jumps = ((await time()) - stood) / 2;
  expect(jumps).toBeCloseTo(Math.round(jumps), 1);
});

test("a piece that comes at the second try plays on without a panel", async ({ page, watch }) => {
  const server = await watch((asked) => (isLater(asked) ? { stallAfter: 200 } : undefined));
  await film(page).waits();
  server.setFault(() => undefined);
  await page.clock.fastForward(6500);
  await film(page).reaches(wrong + 1);
  expect(await film(page).time()).toBeLessThan(wrong + 6);
  await expect(film(page).words).toBeEmpty();
});

test("offline for minutes: it waits where it is, skips nothing, and goes on by itself", async ({
  page,
  context,
  watch,
}) => {
  const server = await watch((asked) => (isLater(asked) ? { stallAfter: 200 } : undefined));
  const { says, panel, notice, waits, time, reaches } = film(page);
  await waits();
  const stood = await time();
  await context.setOffline(true);
  await page.clock.fastForward(3000);
  await says("网络已断开，恢复后会自动继续");
  for (let quarter = 0; quarter < 8; quarter += 1) await page.clock.fastForward(15_100);
  expect(await time()).toBeCloseTo(stood, 1);
  server.setFault(() => undefined);
  await context.setOffline(false);
  await page.clock.fastForward(6500);
  await reaches(stood + 0.5);
  await expect(panel).toBeEmpty();
  await expect(notice).toBeEmpty();
  expect(await time()).toBeLessThan(stood + 6);
});

test("a film that gave up for want of a line goes on when there is one", async ({ page, context, watch }) => {
  const server = await watch((asked) => (isLater(asked) ? { stallAfter: 200 } : undefined));
  const { panel, waits, time, reaches } = film(page);
  await waits();
  for (let jump = 0; jump < 6; jump += 1) await page.clock.fastForward(15_100);
  await expect(panel).toContainText("错误代码 7");
  const stood = await time();
  server.setFault(() => undefined);
  await context.setOffline(true);
  await context.setOffline(false);
  await reaches(stood + 0.5);
  await expect(panel).toBeEmpty();
});

test("a broken piece is type 3, and a retry goes on at the same second", async ({ page, watch }) => {
  const server = await watch((asked) => (isLater(asked) ? { body: Buffer.alloc(asked.body.length, 7) } : undefined));
  await film(page).fails("影片内容解析出错，请重试", 3);
  server.setFault(() => undefined);
  await film(page).goesOnAfter("再试一次");
});

test("half of a piece, once, is asked for again without a word", async ({ page, watch }) => {
  const halved = new Set<string>();
  await watch((asked) => {
    const name = `${asked.file} ${asked.piece?.from}`;
    if (!isLater(asked) || halved.has(name)) return undefined;
    halved.add(name);
    return { body: asked.body.subarray(0, asked.body.length / 2) };
  });
  await expect(async () => {
    await page.clock.fastForward(1000);
    expect(await film(page).time()).toBeGreaterThan(wrong + 5);
  }).toPass();
  expect(halved.size).toBeGreaterThan(0);
  expect(Math.min(...(await timesOf(page)))).toBeGreaterThan(wrong - 2);
  await expect(film(page).panel).toBeEmpty();
  await expect(film(page).notice).toBeEmpty();
});

test("half of every piece is type 1, where it stood, and a retry goes on at the same second", async ({
  page,
  watch,
}) => {
  const server = await watch((asked) =>
    isLater(asked) ? { body: asked.body.subarray(0, asked.body.length / 2) } : undefined,
  );
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(film(page).panel).toContainText("错误代码 1", { timeout: 500 });
  }).toPass();
  expect(Math.min(...(await timesOf(page)))).toBeGreaterThan(wrong - 2);
  server.setFault(() => undefined);
  await film(page).goesOnAfter("再试一次");
});

test("pieces that make the browser drop its source keep the place, and it is said", async ({ page, watch }) => {
  const server = await watch((asked) => (isLater(asked) ? { body: withoutEnd(asked.body) } : undefined));
  const { panel, reaches, time } = film(page);
  await expect(panel).toContainText("请重试");
  expect(Math.min(...(await timesOf(page)))).toBeGreaterThan(wrong - 3);
  server.setFault(() => undefined);
  await panel.getByRole("button", { name: "再试一次" }).click();
  await reaches(wrong + 0.5);
  expect(await time()).toBeLessThan(wrong + 6);
  await expect(panel).toBeEmpty();
});

test("noise instead of pictures is type 2, and one can go on behind it", async ({ page, watch }) => {
  await watch((asked) => (asked.piece?.from === wrong ? { body: withNoise(asked.body) } : undefined));
  await film(page).fails("影片数据写入出错，请重试", 2);
  await film(page).panel.getByRole("button", { name: "再试一次" }).click();
  await film(page).fails("影片的这一段已损坏，可以跳过它继续看", 2);
  await film(page).panel.getByRole("button", { name: "跳过这一段" }).click();
  await film(page).reaches(wrong + 4);
});

test("a hole in the timeline is jumped over", async ({ page, watch }) => {
  await watch(({ file, body }) => {
    if (!/^\d+p\.m3u8$/.test(file)) return undefined;
    const entries = body.toString().split(/(?=#EXTINF)/);
    return { body: Buffer.from(entries.toSpliced(1 + wrong / 4, 1).join("")) };
  });
  await film(page).reaches(wrong + 4.5);
  await expect(film(page).panel).toBeEmpty();
});

test("a film whose sound is missing plays its pictures", async ({ page, watch }) => {
  await watch(({ file, body, piece }) =>
    file.endsWith(".mp4") && (piece || body.length < 5000) ? { body: withoutTrack(body, 2) } : undefined,
  );
  await film(page).reaches(39);
  await expect(film(page).panel).toBeEmpty();
});

test("a slow line: words within 3 seconds, and it goes on", async ({ page, watch }) => {
  const server = await watch((asked) => (isLater(asked) ? { bytesPerSecond: 2000 } : undefined));
  await film(page).waits();
  await page.clock.fastForward(3000);
  await film(page).says("网络较慢，正在缓冲…");
  server.setFault((asked) => (isLater(asked) ? { bytesPerSecond: 60_000 } : undefined));
  await page.clock.fastForward(4000);
  await film(page).reaches(wrong + 0.5);
  await expect(film(page).words).toBeEmpty();
});

test("a line that dies hands over to the other at the same second @main", async ({ page, watch }) => {
  await watch((asked) => (isLater(asked) && asked.line === 0 ? { status: 404 } : undefined), { lines: 2 });
  await film(page).reaches(wrong + 1);
  await expect(page.getByLabel("线路：线路2")).toBeAttached();
  expect(await film(page).time()).toBeLessThan(wrong + 6);
});

test("a line that is dead from the start hands over to the other", async ({ page, watch }) => {
  await watch(({ line }) => (line === 0 ? { status: 503 } : undefined), { lines: 2 });
  await film(page).reaches(39.5);
  expect(await film(page).time()).toBeLessThan(wrong + 2);
});

test("the viewer chooses a line, and stays at the same second", async ({ page, watch }) => {
  await watch(() => undefined, { lines: 2 });
  await film(page).reaches(39.5);
  const line = page.getByRole("button", { name: "线路：线路1" });
  await expect(async () => {
    await film(page).root.hover({ position: { x: 40, y: 40 } });
    await film(page).root.hover({ position: { x: 60, y: 60 } });
    await line.click({ timeout: 2000 });
    await expect(line).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
  }).toPass();
  const at = await film(page).time();
  await page.getByRole("menuitemradio", { name: "线路2" }).click();
  await film(page).reaches(at + 0.5);
  expect(await film(page).time()).toBeLessThan(at + 6);
});

test("a plain file with a hole plays on behind it", async ({ page, watch }) => {
  await watch(({ file }) => (file === "360p.mp4" ? { edit: (whole) => withoutPieces(whole, [10]) } : undefined), {
    plainFile: true,
  });
  await film(page).reaches(wrong + 4.5);
});

test("a plain file that is not there is type 1", async ({ page, watch }) => {
  const server = await watch(({ file }) => (file === "360p.mp4" ? { status: 404 } : undefined), { plainFile: true });
  await film(page).fails("影片文件暂时无法访问，请稍后重试", 1);
  server.setFault(() => undefined);
  await film(page).panel.getByRole("button", { name: "再试一次" }).click();
  await film(page).reaches(39);
});

test("a codec the browser lacks is type 4, and the compatible version plays", async ({ page, watch }) => {
  await watch(({ file, body }) =>
    file === "master.m3u8" ? { body: Buffer.from(body.toString().replaceAll(/avc1\.\w+/g, "dvh1.05.06")) } : undefined,
  );
  await film(page).fails("当前浏览器不支持这种影片格式", 4);
  await film(page).panel.getByRole("button", { name: "播放兼容版本" }).click();
  await film(page).reaches(39.5);
});
