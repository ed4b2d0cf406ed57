import { createECDH } from "node:crypto";
import { expect, it } from "vitest";
import { encryptFor, keysFault } from "#server/push/encrypt.ts";

const browser = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

it("encrypts the example of RFC 8291 to the bytes given there", () => {
  const own = createECDH("prime256v1");
  own.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const sealed = encryptFor(browser, "When I grow up, I want to be a watermelon", { salt, own });
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("never encrypts twice with the same key", () => {
  const sealed = () => encryptFor(browser, "x").toString("base64url");
  expect(sealed()).not.toBe(sealed());
});

it("finds fault with keys that are none", () => {
  expect(keysFault(browser)).toBeNull();
  for (const p256dh of ["", "A".repeat(87), `B${"A".repeat(86)}`])
    expect(keysFault({ ...browser, p256dh })).not.toBeNull();
  expect(keysFault({ ...browser, auth: "AAAA" })).not.toBeNull();
});
