import type { IncomingMessage } from "node:http";

/** How long a server may leave us without bytes. In milliseconds, except `bytes`. */
export interface Patience {
  /** Until an answer begins. */
  answer: number;
  /** Between two chunks. */
  silence: number;
  /** At least `bytes` must come in every `stretch`. */
  stretch: number;
  bytes: number;
  /** For the whole file, from the beginning of an attempt. */
  total: number;
  /** Before the connection is made again. */
  pause: number;
  /** Connections in a row that bring nothing. */
  breaks: number;
}

export const usualPatience: Patience = {
  answer: 30_000,
  silence: 30_000,
  stretch: 300_000,
  bytes: 1024 * 1024,
  total: 12 * 3_600_000,
  pause: 2000,
  breaks: 3,
};

export interface SpeedWatch {
  /** Bytes came; silence counts again when more are waited for. */
  came(bytes: number): void;
  waits(): void;
  /** Whether the connection was cut because it was too slow for too long. */
  isTooSlow(): boolean;
  stop(): void;
}

/** Cuts a connection that is silent or hardly moves. */
export function watchSpeed(answer: IncomingMessage, patience: Patience): SpeedWatch {
  let inStretch = 0;
  let tooSlow = false;
  const cut = (what: string) => answer.destroy(new Error(what));
  let silence: NodeJS.Timeout | undefined;
  const stretch = setInterval(() => {
    tooSlow = inStretch < patience.bytes;
    inStretch = 0;
    if (tooSlow) cut("slow");
  }, patience.stretch);
  return {
    came(bytes) {
      inStretch += bytes;
      clearTimeout(silence);
    },
    waits() {
      clearTimeout(silence);
      silence = setTimeout(() => cut("silent"), patience.silence);
    },
    isTooSlow: () => tooSlow,
    stop() {
      clearTimeout(silence);
      clearInterval(stretch);
    },
  };
}
