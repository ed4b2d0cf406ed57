import { expect, test } from "vitest";
import { acceptsGzip, negotiate } from "#server/cache/negotiate.ts";

test.for([
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip", "gzip"],
  ["br;q=0.001, gzip;q=1", "br"],
  ["br;q=0.5", "br"],
  ["br;level=eq=0, gzip", "br"],
  ["*;q=0.0", "identity"],
  ["*, br;q=0", "gzip"],
] as const)("%s is answered as %s: a quality of zero refuses, any other allows", ([header, encoding]) => {
  expect(negotiate(header).small).toBe(encoding);
});

test.for([
  ["gzip, deflate, br, zstd", { quick: "zstd", small: "br" }],
  ["gzip, deflate, br", { quick: "br", small: "br" }],
  ["zstd;q=0, br", { quick: "br", small: "br" }],
  ["zstd, gzip", { quick: "zstd", small: "zstd" }],
  // It may be older than zstd.
  ["*", { quick: "br", small: "br" }],
  ["", { quick: "identity", small: "identity" }],
] as const)("%s: what is sent once is made quickly, what is sent often is small", ([header, accepted]) => {
  expect(negotiate(header)).toEqual(accepted);
});

test.for([
  ["gzip, br", true],
  ["br, zstd", false],
  ["*", true],
  ["gzip;q=0, *", false],
] as const)("%s allows gzip: %s", ([header, allowed]) => {
  expect(acceptsGzip(header)).toBe(allowed);
});
