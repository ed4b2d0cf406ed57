import { z } from "zod";
import { id, image, pageSize, person, seconds, time } from "./shared.ts";
import { someLine } from "./text.ts";

const count = z.int().nonnegative();

/** When a film starts for everybody at once, and when it has ended for those in step. */
const premiereTimes = z.strictObject({ startsAt: time, endsAt: time });
/** `room`: the id in `live/…` for what is said and who watches; it is empty when the premiere is over. */
export const premiere = premiereTimes.extend({ room: id });
export type Premiere = z.infer<typeof premiere>;

/** A film that is announced and not public yet. */
export const premiereCard = premiereTimes.extend({
  id,
  title: z.string(),
  subtitle: z.string(),
  poster: image.nullable(),
  duration: seconds,
});
export type PremiereCard = z.infer<typeof premiereCard>;

/** `q`: part of the title. */
export const premiereListInput = z.strictObject({ q: someLine(80).optional(), pageSize: pageSize.default(12) });
/** The next one first. */
export const premiereListOutput = z.strictObject({ list: z.array(premiereCard) });

/** What its page says before it starts. */
export const premierePage = premiereCard.extend({
  room: id,
  description: z.string(),
  channel: z.strictObject({ id, name: z.string() }),
  owner: person.nullable(),
});
export type PremierePage = z.infer<typeof premierePage>;

/**
 * How a premiere stands now. `none`: the film has none, or it was called off. `now`: the server's clock, in milliseconds since 1970, because
 * those of devices differ.
 */
export const premiereState = z.strictObject({
  now: z.number(),
  phase: z.enum(["none", "waiting", "on", "over"]),
  /** With `none`: the film itself was deleted or taken down. */
  gone: z.boolean(),
  startsAt: time.nullable(),
  /** How many asked to be told. */
  waiting: count,
  /** Whether the caller did. */
  reminded: z.boolean(),
});
export type PremiereState = z.infer<typeof premiereState>;

export const premiereRemindInput = z.strictObject({ id, on: z.boolean() });
export const premiereRemindOutput = z.strictObject({ reminded: z.boolean(), waiting: count });
