import { expect, test } from "vitest";
import { browserOf, describeDevice } from "#lib/device.ts";

const chrome =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test.each([
  [chrome, "Chrome 141.0.0.0"],
  [iphone, "Safari 18.5"],
  [`${chrome} EdgA/140.1`, "Edge 140.1"],
  [`${iphone} MicroMessenger/8.0.60`, "WeChat 8.0.60"],
  [`${chrome} MQQBrowser/14.2`, "QQBrowser 14.2"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox 143.0"],
  ["curl/8", "Unknown 0"],
])("reads the browser of %s", (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});

test("describes the device for the server", () => {
  expect(describeDevice(chrome, 400)).toBe("DevType=Android;SysType=h5;Ver=1.0.1+27;Browser=Chrome 141.0.0.0");
  expect(describeDevice(iphone, 825)).toBe("DevType=iPhone;SysType=h5_pc;Ver=1.0.1+27;Browser=Safari 18.5");
  expect(describeDevice("", 824)).toBe("DevType=Unknown;SysType=h5;Ver=1.0.1+27;Browser=Unknown 0");
});
