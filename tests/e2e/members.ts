import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { User } from "../../src/lib/contract/schemas/accounts.ts";
import { type CallName, calls } from "../../src/lib/contract/calls.ts";
import type { Output, Sent } from "../../src/lib/contract/shapes.ts";
import { environment } from "../../src/lib/client/environment.ts";
import { createTransport } from "../../src/lib/client/transport.ts";
import { accountName } from "./pages.ts";

export interface Visitor {
  token: string;
  call<Name extends CallName>(name: Name, input: Sent<Name>): Promise<Output<Name>>;
}

export interface Member extends Visitor {
  account: string;
  password: string;
  user: User;
}

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A client with this token, which signs calls and decrypts responses as the browser does. */
async function visitor(page: Page, token: string, inPage?: Page): Promise<Visitor> {
  let [origin, secret] = ["", ""];
  // A site that has just started may be too busy for a page.
  await expect(async () => {
    const home = await page.request.get("/");
    origin = new URL(home.url()).origin;
    secret = /name="app-secret" content="([^"]+)"/.exec(await home.text())?.[1] ?? "";
    expect(secret).not.toBe("");
  }).toPass();
  const send = createTransport({
    ...environment,
    fetch: inPage ? fetchIn(inPage) : (path, init) => fetch(new URL(String(path), origin), init),
    meta: () => secret,
    width: () => 1280,
    userAgent: () => userAgent,
  });
  return {
    token,
    async call(name, input) {
      const { method } = calls[name];
      const data = await send({
        method,
        path: `/api/app/${name}`,
        body: JSON.stringify(input),
        token,
        idempotencyKey: randomBytes(16).toString("hex"),
      });
      if (!isAnswer(name, data)) throw new Error(`${name} without an answer`);
      return data;
    },
  };
}

/** The server's own tests enforce the contract: here `data` is not validated. */
function isAnswer<Name extends CallName>(_name: Name, data: unknown): data is Output<Name> {
  return data !== undefined;
}

/** The same client, but calls are sent from the open page, under that page's restrictions. */
export function throughBrowser(page: Page, { token }: Visitor): Promise<Visitor> {
  return visitor(page, token, page);
}

function fetchIn(page: Page): typeof fetch {
  return async (path, { method = "GET", headers, body } = {}) => {
    const sent = {
      path: String(path),
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body instanceof Uint8Array ? new TextDecoder().decode(body) : null,
    };
    const answer = await page.evaluate(async ({ path, ...init }) => {
      const response = await fetch(path, init);
      return { text: await response.text(), status: response.status, headers: [...response.headers] };
    }, sent);
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };
}

/** Creates a guest; the page's browser has their session from its next load on. */
export async function newGuest(page: Page): Promise<Visitor> {
  const nobody = await visitor(page, "");
  const { token, user } = await nobody.call("login/guest", { devID: randomBytes(16).toString("hex") });
  await keepSession(page, token, user);
  return visitor(page, token);
}

/** Creates a member; the page's browser has their session from its next load on. */
export async function newMember(page: Page): Promise<Member> {
  const nobody = await visitor(page, "");
  const guest = await nobody.call("login/guest", { devID: randomBytes(16).toString("hex") });
  const someone = await visitor(page, guest.token);
  const [account, password] = [accountName(), "quiet-lantern-7"];
  await someone.call("login/account/create", { account, password, confirmPassword: password });
  const { counts: _counts, ...user } = await someone.call("user/info", {});
  await keepSession(page, guest.token, user);
  return { ...someone, account, password, user };
}

async function keepSession(page: Page, token: string, user: User): Promise<void> {
  const session = JSON.stringify({ token, devId: "", uuid: "", searchRecord: [], user });
  // Only once, so that later changes by the page itself, e.g. signing out, persist.
  await page.addInitScript(
    ({ mark, stored }) => {
      if (localStorage.getItem(mark) !== null) return;
      localStorage.setItem(mark, "");
      localStorage.setItem("session", stored);
    },
    { mark: `kept ${user.id}`, stored: session },
  );
}
