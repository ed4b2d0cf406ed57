import { bytesToHex } from "@noble/hashes/utils.js";
import type { CallFacts } from "../contract/call.ts";
import { type CallName, calls } from "../contract/calls.ts";
import { errors } from "../contract/errors.ts";
import type { Output, Sent } from "../contract/shapes.ts";
import { ApiError } from "./api-error.ts";
import { affCodeOf } from "./aff-code.ts";
import { type Environment, environment as browser } from "./environment.ts";
import { $session, deviceIds, forgetUser, isMember, signIn } from "./stores/session.ts";
import { showToast } from "./stores/toast.ts";
import { createTransport, type Outgoing } from "./transport.ts";

const signInAgain = "请重新登录";

export interface CallOptions {
  /** Abandons the call: it rejects silently (7016). */
  signal?: AbortSignal | undefined;
  /** Of a call that creates or spends; made here when absent. Give the same one to try the same act again. */
  idempotencyKey?: string | undefined;
  /** Of a call that sends files: how much has gone out, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Client {
  /**
   * Makes a call and gives its data. Throws `ApiError`; `errorText` has the words for it. While a read is in flight
   * the same read cancels it (the earlier one rejects silently), the same write joins it.
   */
  call<Name extends CallName>(name: Name, input: Sent<Name>, options?: CallOptions): Promise<Output<Name>>;
}

/** The client of a page, which also knows how to come in. */
export interface SiteClient extends Client {
  /** Logs in as a guest when there is no token, which keeps the token and the user. Throws `ApiError`. */
  enter(): Promise<void>;
}

/** A client of `/api/app`. A call that needs a token and has none logs in as a guest first. */
export function createClient(environment: Environment = browser): SiteClient {
  const send = createTransport(environment);
  const flights = new Map<string, Flight>();
  let login: Promise<string> | null = null;
  let forms = 0;
  affCodeOf(environment);

  /** Logs in as a guest, once for everybody who asks meanwhile, and gives the token. */
  function logInAsGuest(refused: string): Promise<string> {
    login ??= requestToken(refused).finally(() => {
      login = null;
    });
    return login;
  }

  async function requestToken(refused: string): Promise<string> {
    const input: Sent<"login/guest"> = { affCode: affCodeOf(environment), devID: deviceIds().devId };
    const request = { method: "POST", path: pathOf("login/guest"), body: JSON.stringify(input) } as const;
    const answer = await send({ ...request, token: "", idempotencyKey: undefined });
    if (!isAnswer("login/guest", answer)) throw new ApiError({});
    const { token } = $session.get();
    // Another tab was faster: one visitor stays one guest.
    if (token !== "" && token !== refused) return token;
    signIn(answer);
    return answer.token;
  }

  /** A usable token other than `refused`. */
  async function tokenOtherThan(refused: string): Promise<string> {
    const { token } = $session.get();
    return token !== "" && token !== refused ? token : logInAsGuest(refused);
  }

  async function perform(name: CallName, content: Content, idempotencyKey: string | undefined, signal: AbortSignal) {
    const { method, access } = callOf(name);
    const needsToken = access !== "open" && access !== "public";
    const token = needsToken ? await tokenOtherThan("") : $session.get().token;
    const request = { method, path: pathOf(name), ...content, idempotencyKey, signal };
    try {
      return await send({ ...request, token });
    } catch (error) {
      if (!refusesToken(error) || token === "") throw error;
      if (isMember($session.get())) throw signedOut(error, token);
      // A guest may be refused a member's call for being a guest: that token is sound.
      if (access === "member" || access === "operator") throw error;
      return send({ ...request, token: await tokenOtherThan(token) });
    }
  }

  /** Makes a request, once for identical ones: a repeated read cancels the earlier one, a repeated write joins it. */
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
    // A write on its way goes on without the caller who left.
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
      const { method, effect, idempotent, multipart } = callOf(name);
      const content: Content = multipart
        ? { body: "", form: formOf(input), onProgress: options.onProgress }
        : { body: method === "GET" ? "" : JSON.stringify(input) };
      const made = idempotent ? bytesToHex(environment.randomBytes(16)) : undefined;
      if (options.signal?.aborted) throw silent();
      // Nobody compares files: every form is a call of its own.
      const key = `${method} ${pathOf(name)}\n${multipart ? (forms += 1) : content.body}`;
      const start = (signal: AbortSignal) => perform(name, content, options.idempotencyKey ?? made, signal);
      const data = await track(key, effect === "read", start, options.signal);
      if (!isAnswer(name, data)) throw new ApiError({ status: 200 });
      return data;
    },
  };
}

/** A request on its way. */
interface Flight {
  answer: Promise<unknown>;
  controller: AbortController;
}

/** The answer, or a silent error as soon as the signal says so. */
function untilAborted(answer: Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(silent());
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** What a superseded or abandoned call is rejected with: nothing to tell the reader. */
function silent(): ApiError {
  return new ApiError({ code: errors.silent.code });
}

type Content = Pick<Outgoing, "body" | "form" | "onProgress">;

/** A field that is a list is sent once for each of its items. */
function formOf(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, item instanceof Blob ? item : String(item));
  }
  return form;
}

function callOf(name: CallName): CallFacts {
  return calls[name];
}

function pathOf(name: CallName): string {
  return `/api/app/${name}`;
}

function refusesToken(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === errors.unauthorized.code || error.code === errors.silent.code);
}

/** A member's session that ended elsewhere (password changed, signed out) is forgotten here too, and they are told. */
function signedOut(error: ApiError, token: string): ApiError {
  if (error.code !== errors.unauthorized.code) return error;
  if ($session.get().token === token) {
    forgetUser();
    showToast(signInAgain);
  }
  // A toast of the same words by whoever made the call is not shown twice.
  return new ApiError({ code: error.code, status: error.status, tip: signInAgain, cause: error });
}

/** The server is held to its contract by its own types and tests: here `data` is taken at its word. */
function isAnswer<Name extends CallName>(_name: Name, data: unknown): data is Output<Name> {
  return data !== undefined;
}

/** The site's own client. */
export const api: SiteClient = createClient();
