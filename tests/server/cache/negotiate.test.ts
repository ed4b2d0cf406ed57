import { expect, test } from "vitest";
import { negotiate } from "#server/cache/negotiate.ts";

test.for([
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip", "gzip"],
  ["br;q=0.001, gzip;q=1", "br"],
  ["br;q=0.5", "br"],
  ["br;level=eq=0, gzip", "br"],
  ["*;q=0.0", "identity"],
  ["*, br;q=0", "gzip"],
] as const)("%s is answered as %s: a quality of zero refuses, any other allows", ([header, encoding]) => {
  expect(negotiate(header)).toBe(encoding);
});
