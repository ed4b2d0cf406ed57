import { z } from "zod";
import { lineFaults } from "../../line-faults.ts";
import { keysOf } from "../../rows.ts";
import { time } from "./shared.ts";
import { typedLine } from "./text.ts";

/** How much of the catalogue leads to a host. */
const use = { lines: z.int().nonnegative(), films: z.int().nonnegative() };

export const lineHost = z.strictObject({
  /** With its port where that is not the usual one. */
  host: z.string(),
  note: z.string(),
  createdAt: time,
});

export const allowedHost = lineHost.extend({
  ...use,
  /** Lines that did not work when they were last checked. */
  dead: z.int().nonnegative(),
  /** Why lines failed when they were last checked, the most frequent reason first. */
  faults: z.array(z.strictObject({ name: z.enum(keysOf(lineFaults)), count: z.int().positive() })),
});
export type AllowedHost = z.infer<typeof allowedHost>;

export const waitingHost = z.strictObject({ host: z.string(), ...use });
export type WaitingHost = z.infer<typeof waitingHost>;

export const lineHostsOutput = z.strictObject({
  allowed: z.array(allowedHost),
  /** Hosts of lines that play nothing until they are allowed, most lines first; no more than a hundred. */
  waiting: z.array(waitingHost),
  /** Others beyond these. */
  waitingMore: z.int().nonnegative(),
});

/** Without a note the one there is stays. */
export const allowHostInput = z.strictObject({ host: typedLine(300), note: typedLine(100).optional() });
export const removeHostInput = z.strictObject({ host: typedLine(300) });
