import type { Page } from "@playwright/test";

/** Gives the page's browser an authenticator that is always touched, unless told otherwise. Returns how to tell it. */
export async function addAuthenticator(page: Page): Promise<(isTouched: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}
