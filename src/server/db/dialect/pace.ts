/** How long-running work is paced so that it does not block other writes. */
export interface Pace {
  /** Milliseconds from an arbitrary origin. */
  clock(): number;
  /** Waits between two transactions. */
  rest(): Promise<unknown>;
}
