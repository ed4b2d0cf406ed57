import { errors } from "../contract/errors.ts";
import { ApiError } from "./api-error.ts";

interface Flight {
  answer: Promise<unknown>;
  cancel(): void;
}

export interface Departure {
  /** Same for identical requests: method, path and body. */
  key: string;
  read: boolean;
  /** Of this one caller. Cancels a read; from a write, already on its way, it only frees the caller. */
  signal?: AbortSignal | undefined;
  start(signal: AbortSignal): Promise<unknown>;
}

/** Tracks identical requests in flight: a repeated read cancels the earlier one, a repeated write joins it. */
export function trackFlights(): (departure: Departure) => Promise<unknown> {
  const flights = new Map<string, Flight>();

  function depart({ key, read, start }: Departure): Flight {
    if (read) flights.get(key)?.cancel();
    const controller = new AbortController();
    const flight: Flight = {
      answer: untilAborted(start(controller.signal), controller.signal).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
      cancel: () => controller.abort(),
    };
    flights.set(key, flight);
    return flight;
  }

  return function track(departure) {
    const { key, read, signal } = departure;
    if (signal?.aborted) return Promise.reject(silent());
    const flight = (read ? undefined : flights.get(key)) ?? depart(departure);
    if (read) signal?.addEventListener("abort", flight.cancel, { once: true });
    return signal && !read ? untilAborted(flight.answer, signal) : flight.answer;
  };
}

/** The answer, or a silent error as soon as the signal says so. */
function untilAborted(answer: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
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
