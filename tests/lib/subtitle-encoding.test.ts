import { expect, it } from "vitest";
import { decodeText, detectEncoding } from "#lib/subtitle-encoding.ts";
import { parseSubtitles } from "#lib/subtitle-file.ts";

const head = "1\n00:00:01,000 --> 00:00:04,000\n";
const simple = "雨停了，船靠岸了。\n你叫什么名字？";
const traditional = "雨停了，船靠岸了。\n你叫什麼名字？我們回家吧，這裡風很大";

/** As other programs have written them. */
const files = [
  {
    encoding: "gb18030",
    text: simple,
    sent: "MQowMDowMDowMSwwMDAgLS0+IDAwOjAwOjA0LDAwMArT6s2jwcujrLSsv7+wtsHLoaMKxOO90Mqyw7TD+9fWo78K",
  },
  {
    encoding: "gb18030",
    text: traditional,
    sent: "MQowMDowMDowMSwwMDAgLS0+IDAwOjAwOjA0LDAwMArT6s2jwcujrLSsv7+wtsHLoaMKxOO90Mqy/E7D+9fWo7/O0oKDu9i80rDJo6zfQNFl70y63LTzCg==",
  },
  {
    encoding: "big5",
    text: traditional,
    sent: "MQowMDowMDowMSwwMDAgLS0+IDAwOjAwOjA0LDAwMAqrQrCxpEahQbLuvmGppKRGoUMKp0Glc6Swu/KmV6ZyoUin2q3Mpl6uYadhoUGzb7jMrber3KRqCg==",
  },
  {
    encoding: "utf-16le",
    text: simple,
    sent: "MQAKADAAMAA6ADAAMAA6ADAAMQAsADAAMAAwACAALQAtAD4AIAAwADAAOgAwADAAOgAwADQALAAwADAAMAAKAOiWXFCGTgz/OYJgl7hchk4CMAoAYE/rU8BOSE4NVFdbH/8KAA==",
  },
  {
    encoding: "utf-16be",
    text: simple,
    sent: "ADEACgAwADAAOgAwADAAOgAwADEALAAwADAAMAAgAC0ALQA+ACAAMAAwADoAMAAwADoAMAA0ACwAMAAwADAACpboUFxOhv8MgjmXYFy4ToYwAgAKT2BT607ATkhUDVtX/x8ACg==",
  },
] as const;

it.for(files)("finds out that a file is written in $encoding", ({ encoding, text, sent }) => {
  const bytes = Buffer.from(sent, "base64");
  expect(detectEncoding(bytes)).toEqual({ encoding, sure: false });
  expect(parseSubtitles(decodeText(bytes, encoding))).toEqual([{ start: 1, end: 4, text }]);
});

it("is sure of what the file says itself, and of UTF-8", () => {
  const utf8 = Buffer.from(head + simple);
  expect(detectEncoding(utf8)).toEqual({ encoding: "utf-8", sure: true });
  const marked = Buffer.from(`\ufeff${head}${simple}`, "utf16le");
  expect(detectEncoding(marked)).toEqual({ encoding: "utf-16le", sure: true });
  expect(decodeText(marked, "utf-16le")).toBe(head + simple);
});

it("leaves what is none of them to whoever chose it", () => {
  expect(detectEncoding(Buffer.from("caf\xe9 \xff", "latin1"))).toEqual({ encoding: "windows-1252", sure: false });
});
