import { bytesToHex } from "@noble/hashes/utils.js";
import type { CallFacts } from "../contract/call.ts";
import { isForStaff } from "../contract/call.ts";
import type { CallName } from "../contract/calls.ts";
import { clientErrors } from "../contract/client-errors.ts";
import type { Output, Sent } from "../contract/shapes.ts";
import { userCalls } from "../contract/user-calls.ts";
import { ApiError } from "./api-error.ts";
import { affCodeOf } from "./aff-code.ts";
import { type Environment, environment as browser } from "./environment.ts";
import { sessionEnded } from "./stores/refused-visit.ts";
import { $session, deviceIds, forgetUser, isMember, signIn } from "./stores/session.ts";
import { showToast } from "./stores/toast.ts";
import { createTransport, type Outgoing } from "./transport.ts";

export interface CallOptions {
  /** Cancels the call: it rejects with the silent error (7016). */
  signal?: AbortSignal | undefined;
  /** For a call that creates or spends; generated if absent. Pass the same key to retry the same action. */
  idempotencyKey?: string | undefined;
  /** For a call that uploads files: the fraction sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Client {
  /**
   * Makes a call and returns its data. Throws `ApiError`; `errorText` returns its message. If the same read is in flight, it is cancelled
   * (it rejects with the silent error); if the same write is in flight, its result is shared.
   */
  call<Name extends CallName>(name: Name, input: Sent<Name>, options?: CallOptions): Promise<Output<Name>>;
}

/** The client of a page, which can also log in as a guest. */
export interface SiteClient extends Client {
  /** Logs in as a guest if there is no token, and stores the token and the user. Throws `ApiError`. */
  enter(): Promise<void>;
}

/** Creates a client of `/api/app`. A call that needs a token logs in as a guest first if there is none. */
export function createClient(environment: Environment = browser): SiteClient {
  const send = createTransport(environment);
  const flights = new Map<string, Flight>();
  let login: Promise<string> | null = null;
  let forms = 0;
  affCodeOf(environment);

  /** Logs in as a guest and returns the token; concurrent callers share one login. */
  function logInAsGuest(refused: string): Promise<string> {
    login ??= requestToken(refused).finally(() => {
      login = null;
    });
    return login;
  }

  async function requestToken(refused: string): Promise<string> {
    const input: Sent<"login/guest"> = { affCode: affCodeOf(environment), devID: deviceIds().devId };
    const request = { method: "POST", path: pathOf("login/guest"), body: JSON.stringify(input) } as const;
    // A guest of an answer that was lost is forgotten like any other who never comes back.
    const answer = await send({ ...request, token: "", idempotencyKey: undefined, repeatable: true });
    if (!isAnswer("login/guest", answer)) throw new ApiError({});
    const { token } = $session.get();
    // If another tab has logged in first, use its token, so that one visitor is one guest.
    if (token !== "" && token !== refused) return token;
    signIn(answer);
    return answer.token;
  }

  /** Returns a token other than `refused`, logging in as a guest if needed. */
  async function tokenOtherThan(refused: string): Promise<string> {
    const { token } = $session.get();
    return token !== "" && token !== refused ? token : logInAsGuest(refused);
  }

  async function perform(
    name: CallName,
    { method, access, effect }: CallFacts,
    content: Content,
    idempotencyKey: string | undefined,
    signal: AbortSignal,
  ) {
    const needsToken = access !== "open" && access !== "public";
    const token = needsToken ? await tokenOtherThan("") : $session.get().token;
    const request = { method, path: pathOf(name), ...content, idempotencyKey, repeatable: effect !== "write", signal };
    try {
      return await send({ ...request, token });
    } catch (error) {
      if (!refusesToken(error) || token === "") throw error;
      if (isMember($session.get())) throw signedOut(error, token);
      // A guest is refused a call for members, although the token is valid.
      if (access === "member" || isForStaff(access)) throw error;
      return send({ ...request, token: await tokenOtherThan(token) });
    }
  }

  /** Makes a request and deduplicates identical ones: a repeated read cancels the earlier one, a repeated write shares its result. */
  function track(
    key: string,
    read: boolean,
    start: (signal: AbortSignal) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const earlier = flights.get(key);
    if (!read && earlier) return untilAborted(earlier.answer, signal);
    earlier?.controller.abort();
    const controller = new AbortController();
    // A write that has been sent is not cancelled when its caller aborts.
    if (read) signal?.addEventListener("abort", () => controller.abort(), { once: true });
    const flight: Flight = {
      controller,
      answer: untilAborted(start(controller.signal), controller.signal).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
    };
    flights.set(key, flight);
    return untilAborted(flight.answer, signal);
  }

  return {
    async enter() {
      await tokenOtherThan("");
    },
    async call(name, input, options = {}) {
      const facts: CallFacts = isOfUsers(name) ? userCalls[name] : await factsOfStaff(name);
      const { method, effect, idempotent, multipart } = facts;
      const content: Content = multipart
        ? { body: "", form: formOf(input), onProgress: options.onProgress }
        : { body: method === "GET" ? "" : JSON.stringify(input) };
      const made = idempotent ? bytesToHex(environment.randomBytes(16)) : undefined;
      if (options.signal?.aborted) throw silent();
      // Files are not compared: every multipart call is unique.
      const key = `${method} ${pathOf(name)}\n${multipart ? (forms += 1) : content.body}`;
      const start = (signal: AbortSignal) => perform(name, facts, content, options.idempotencyKey ?? made, signal);
      const data = await track(key, effect === "read", start, options.signal);
      if (!isAnswer(name, data)) throw new ApiError({ status: 200 });
      return data;
    },
  };
}

/** A request in flight. */
interface Flight {
  answer: Promise<unknown>;
  controller: AbortController;
}

/** Settles as the response does, or rejects with the silent error when the signal aborts. */
function untilAborted(answer: Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(silent());
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The error of a superseded or cancelled call; it is never displayed. */
function silent(): ApiError {
  return new ApiError({ code: clientErrors.silent.code });
}

type Content = Pick<Outgoing, "body" | "form" | "onProgress">;

/** A list is sent as one form field per item. */
function formOf(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, item instanceof Blob ? item : String(item));
  }
  return form;
}

function isOfUsers(name: CallName): name is keyof typeof userCalls {
  return Object.hasOwn(userCalls, name);
}

/** Loads the calls of staff: a third of all, and no other visitor makes them. */
async function factsOfStaff(name: Exclude<CallName, keyof typeof userCalls>): Promise<CallFacts> {
  const loaded = await import("../contract/staff-calls.ts").catch((cause: unknown) => {
    throw new ApiError({ cause });
  });
  return loaded.staffCalls[name];
}

function pathOf(name: CallName): string {
  return `/api/app/${name}`;
}

function refusesToken(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.code === clientErrors.unauthorized.code || error.code === clientErrors.silent.code)
  );
}

/** If a member's session ended elsewhere (password changed, signed out), clears it here and notifies the user. */
function signedOut(error: ApiError, token: string): ApiError {
  if (error.code !== clientErrors.unauthorized.code) return error;
  if ($session.get().token === token) {
    // While it is still known who has written what is on the page.
    browser.events.dispatchEvent(new Event("session-ended"));
    forgetUser();
    showToast(sessionEnded);
  }
  // If the caller displays the same text, the toast is not repeated.
  return new ApiError({ code: error.code, status: error.status, tip: sessionEnded, cause: error });
}

/** The server's own types and tests enforce the contract: here `data` is not validated. */
function isAnswer<Name extends CallName>(_name: Name, data: unknown): data is Output<Name> {
  return data !== undefined;
}

/** The client the site uses. */
export const api: SiteClient = createClient();
