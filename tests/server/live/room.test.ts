import { expect, it } from "vitest";
import { hasRoom } from "#server/live-ingest/room.ts";

/** How many of a hundred are let in, one after the other. */
function admitted(lives: number, address: (count: number) => string): number {
  const inside: string[] = [];
  for (let count = 0; count < 100; count += 1) {
    if (hasRoom(address(count), inside, lives)) inside.push(address(count));
  }
  return inside.length;
}

it("counts connections of a network that one customer has as of one", () => {
  expect(admitted(4, () => "203.0.113.7")).toBe(8);
  expect(admitted(4, (count) => `2001:db8:0:1::${count}`)).toBe(8);
  expect(admitted(20, (count) => `2001:db8:0:${count}::1`)).toBe(20);
});

it("lets others in up to all there is room for, also IPv4 by a socket of IPv6", () => {
  expect(admitted(4, (count) => `2001:db8:${count}::1`)).toBe(36);
  expect(admitted(4, (count) => `::ffff:203.0.113.${count}`)).toBe(36);
});
