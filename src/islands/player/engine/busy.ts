/** Milliseconds; a host that asks for more counts as failed. */
const maxWait = 30_000;

/** What an error says of a host that asks for more. */
export const askedForTooMuch = "busy for too long";

/** Whether a host asks to be asked again later. */
export function isBusy(status = 0): boolean {
  return status === 408 || status === 429;
}

/** Leaves busy hosts alone until the time they name. */
export function createPatience() {
  /** By origin, in milliseconds of `performance.now()`. */
  const until = new Map<string, number>();
  const hostOf = (url: string) => new URL(url, location.href).origin;
  return {
    /** A busy host names its time; tells whether that is worth waiting for. */
    heed(url: string, seconds: number): boolean {
      if (seconds * 1000 > maxWait) return false;
      until.set(hostOf(url), performance.now() + seconds * 1000);
      return true;
    },
    /** Milliseconds until the host may be asked again. */
    wait: (url: string) => Math.max((until.get(hostOf(url)) ?? 0) - performance.now(), 0),
  };
}
