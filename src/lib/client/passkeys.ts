import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { NewPasskey } from "../contract/schemas/passkeys.ts";
import type { Sent } from "../contract/shapes.ts";
import { api } from "./api.ts";

/** Milliseconds for which the browser waits for a finger; the challenge is good a little longer. */
const timeout = 5 * 60_000;

/** Whether this browser has passkeys for this site: they need HTTPS, and a name instead of a number as the host. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isNumber && "PublicKeyCredential" in globalThis;
}

/** Loaded when somebody uses a passkey. */
const webauthn = () => import("@simplewebauthn/browser");

/** The browser or its user has not made or used a passkey; the message is for them. */
class PasskeyProblem extends Error {}

/** Asks the browser for a new passkey. Throws `PasskeyProblem`. */
export async function makePasskey(asked: NewPasskey): Promise<Omit<Sent<"passkey/add">, "name">> {
  const { startRegistration } = await webauthn();
  const { id, response } = await startRegistration({ optionsJSON: creationOf(asked) }).catch(refuse);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports };
}

function creationOf({ challenge, rpId, rpName, userHandle, userName, known }: NewPasskey) {
  return {
    challenge,
    rp: { id: rpId, name: rpName },
    user: { id: userHandle, name: userName, displayName: userName },
    // Ed25519, ES256, RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    excludeCredentials: known.map((id) => ({ id, type: "public-key" })),
    // The browser finds it without the account's name, and checks who holds it.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout,
  } satisfies PublicKeyCredentialCreationOptionsJSON;
}

/**
 * Signs in with a passkey that the user picks from the browser's dialog, or, `quietly`, from the suggestions at the account field. Throws
 * `PasskeyProblem` or `ApiError`.
 */
export async function signInByPasskey({ quietly = false } = {}) {
  const { challenge, rpId } = await api.call("login/passkey/begin", {});
  const { startAuthentication } = await webauthn();
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: "required", timeout },
    useBrowserAutofill: quietly,
  }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature } = response;
  return api.call("login/passkey", { credentialId: id, clientDataJSON, authenticatorData, signature });
}

/** Whether the browser suggests passkeys at a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await webauthn()).browserSupportsWebAuthnAutofill();
}

/** Ends what the browser asks for or suggests. */
export async function stopPasskeys(): Promise<void> {
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: "没有完成，可以再试一次",
  AbortError: "没有完成，可以再试一次",
  InvalidStateError: "这台设备上已有这个账号的通行密钥",
  SecurityError: "网站现在的地址不能用通行密钥",
  NotSupportedError: "这台设备造不了这种通行密钥",
  ConstraintError: "这台设备没有设置屏幕锁或指纹，请先设置",
};

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  throw new PasskeyProblem(words[name] ?? "这台设备没能完成，请换一种方式", { cause: error });
}

/** The browser's own refusal in words; undefined for errors of a call. */
export function problemOf(error: unknown): string | undefined {
  return error instanceof PasskeyProblem ? error.message : undefined;
}
