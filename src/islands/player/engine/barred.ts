import type { ErrorData } from "hls.js";
import { barredFailure, type Failure, hlsToFailure } from "../recovery/errors.ts";
import { nextLine } from "../store.ts";
import type { HlsBuild } from "./engine.ts";

/** Milliseconds that nobody waits longer for the reason. */
const timeout = 4000;

/** Hosts that have let this page read something. A broadcast that is down answers without its usual permission: it is not barred. */
const readable = new Set<string>();

/**
 * Browsers report a host that lets no page of another site read what it sends as a broken network; a request whose response nobody reads
 * tells them apart. Answers with what an error is in truth, or null if it is the network or not known to be something else.
 */
export function explainSilence(Hls: HlsBuild, hls: InstanceType<HlsBuild>) {
  const note = (url: string) => readable.add(originOf(url));
  hls.on(Hls.Events.MANIFEST_LOADED, (_event, { url }) => note(url));
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => note(details.url));
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => note(frag.url));
  const life = new AbortController();
  hls.on(Hls.Events.DESTROYING, () => life.abort());
  const isForbidden = watchForbidden(life.signal);
  /** Hosts that were asked. */
  const asked = new Set<string>();

  return async (data: ErrorData): Promise<Failure | null> => {
    const origin = originOf(addressOf(data));
    if (data.type !== Hls.ErrorTypes.NETWORK_ERROR || data.response?.code || !navigator.onLine) return null;
    // A host that could be read before is given all its tries.
    if (origin === location.origin || (!data.fatal && (asked.has(origin) || readable.has(origin)))) return null;
    asked.add(origin);
    if (!isForbidden(addressOf(data)) && !(await isBarred(addressOf(data)))) return null;
    return barredFailure(hlsToFailure(data.type, data.details), readable.has(origin), nextLine() !== undefined);
  };
}

/** Tells from now on whether this page's own policy keeps it from the host of an address. */
export function watchForbidden(signal: AbortSignal): (url: string) => boolean {
  const forbidden = new Set<string>();
  const forbid = ({ blockedURI }: SecurityPolicyViolationEvent) => forbidden.add(originOf(blockedURI));
  document.addEventListener("securitypolicyviolation", forbid, { signal });
  return (url) => forbidden.has(originOf(url));
}

/** Whether a host sends something that this page may not read. What can be read now was out of reach for a moment only. */
async function isBarred(url: string): Promise<boolean> {
  const life = new AbortController();
  const timer = setTimeout(() => life.abort(), timeout);
  const barred = !(await answers(url, life.signal, "cors")) && (await answers(url, life.signal, "no-cors"));
  clearTimeout(timer);
  return barred;
}

/** Whether a host sends something; with `no-cors` nobody can read what. The rest of it, perhaps a whole film, is not waited for. */
export async function answers(url: string, signal: AbortSignal, mode: "cors" | "no-cors"): Promise<boolean> {
  const life = new AbortController();
  const end = () => life.abort();
  signal.addEventListener("abort", end, { once: true });
  try {
    await fetch(url, { mode, signal: life.signal });
    return true;
  } catch {
    return false;
  } finally {
    end();
  }
}

function addressOf({ frag, url, context }: ErrorData): string {
  const key = frag?.decryptdata?.key === null ? frag.decryptdata.uri : undefined;
  return key ?? frag?.url ?? url ?? context?.url ?? "";
}

function originOf(url: string): string {
  return new URL(url, location.href).origin;
}
