import { expect, it } from "vitest";
import { adminAreas, adminHref, readAdminArea } from "#lib/admin-areas.ts";

it("every area has one address, which leads to it", () => {
  for (const { name } of adminAreas) {
    const { searchParams } = new URL(adminHref(name), "http://shiguang.test");
    expect(readAdminArea(searchParams.get("area"))?.name).toBe(name);
  }
  expect(adminHref(adminAreas[0].name)).toBe("/admin");
});

it("any other address is none", () => {
  for (const area of ["nothing", adminAreas[0].name, "toString"]) expect(readAdminArea(area)).toBe(null);
});
