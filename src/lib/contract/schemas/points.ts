import { z } from "zod";
import { pointRuleNames } from "../../points/rules.ts";
import { anyContentType, cursor, id, pageOf, pageSize, person, time } from "./shared.ts";

/** A day in Asia/Shanghai, e.g. `2026-11-21`. */
export const day = z.iso.date();

const points = z.int().nonnegative();

/** Reason of a points entry; its labels are in `lib/points/rules.ts`. */
export const pointRule = z.enum(pointRuleNames);

export const pointEntry = z.strictObject({
  id,
  /** Negative when spent. */
  amount: z.int(),
  /** Balance after this entry. */
  balance: points,
  rule: pointRule,
  /** The rule's label. */
  title: z.string(),
  /** Title of the film whose income was shared, while that is public; empty for other entries. */
  about: z.string(),
  /** The content item it was for, if that has a page. */
  object: z.strictObject({ contentType: anyContentType, id }).nullable(),
  createdAt: time,
});
export type PointEntry = z.infer<typeof pointEntry>;

const paging = { cursor: cursor.optional(), pageSize: pageSize.default(20) };

export const scoreListInput = z.strictObject({ ...paging, direction: z.enum(["all", "in", "out"]).default("all") });
export const scoreListOutput = pageOf(pointEntry).extend({ balance: points });

/** The last 30 Shanghai days, oldest first, days without points included. */
export const scoreChartOutput = z.strictObject({
  balance: points,
  days: z.array(z.strictObject({ day, earned: points, spent: points })),
});

export const rankInput = z.strictObject({
  period: z.enum(["day", "week", "month", "all"]).default("week"),
  pageSize: pageSize.default(20),
});
const title = z.strictObject({ level: z.int().positive(), name: z.string() });
/** Points earned in the period; people with equal points have the same place. */
export const rankedPerson = z.strictObject({ place: z.int().positive(), person, points, title });
export type RankedPerson = z.infer<typeof rankedPerson>;
/** `me.place` is null without points in the period, and for guests, who are not ranked. */
export const rankOutput = z.strictObject({
  list: z.array(rankedPerson),
  me: z.strictObject({ place: z.int().positive().nullable(), points }),
});

export const level = title.extend({ threshold: points, privileges: z.array(z.string()) });
export const titleOutput = title.extend({
  /** Points that count for titles: all ever earned, except payments between members. */
  score: points,
  balance: points,
  /** Null at the highest level. */
  next: title.extend({ threshold: points, missing: points }).nullable(),
  /** Percent of the way from this title to the next. */
  progress: z.int().min(0).max(100),
  levels: z.array(level),
});

/** Totals of today. The client sends a heartbeat every minute while the page is visible. */
export const onlineOutput = z.strictObject({
  minutes: z.int().nonnegative(),
  points,
  dailyCap: points,
  /** Points earned by this heartbeat. */
  earned: points,
});

export const incomeInput = z.strictObject(paging);
export const incomeOutput = pageOf(pointEntry).extend({
  /** Totals: of all time, of this month and of today in Shanghai. */
  sum: points,
  month: points,
  today: points,
});

export const prize = z.strictObject({
  /** E.g. `2026-11-07`: the month and the number of days to reach. */
  id: z.string(),
  /** E.g. `2026-11`. */
  month: z.string(),
  /** Consecutive days within the month. */
  days: z.int().positive(),
  points,
  /** Make-up cards. */
  cards: z.int().nonnegative(),
  state: z.enum(["locked", "ready", "claimed"]),
});
export type Prize = z.infer<typeof prize>;

export const clickOutput = z.strictObject({
  day,
  /** False if today was checked in already: nothing changed. */
  fresh: z.boolean(),
  /** Points earned by this check-in. */
  points,
  streak: z.int().positive(),
  balance: points,
});

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** A future month is refused. */
export const monthInput = z.strictObject({ month: month.optional() });
export const monthOutput = z.strictObject({
  month,
  today: day,
  checkedToday: z.boolean(),
  /** Checked-in days of the month, oldest first. */
  days: z.array(z.strictObject({ day, makeUp: z.boolean(), points })),
  /** Consecutive days up to today, or up to yesterday if today is not checked in yet; may start in an earlier month. */
  streak: z.int().nonnegative(),
  /** Longest run within the displayed month; it decides the month's prizes. */
  monthStreak: z.int().nonnegative(),
  /** Points for checking in today (0 if done) and tomorrow. */
  pointsToday: points,
  pointsTomorrow: points,
  /** Unused make-up cards. */
  cards: z.int().nonnegative(),
  /** Days for which a card can be used, oldest first. Empty for months other than the current one. */
  missed: z.array(day),
  /** Prizes of the displayed month. */
  prizes: z.array(prize),
});

export const prizeInput = z.strictObject({
  /** Claims this prize; without it nothing is claimed. Prizes of last month can still be claimed. */
  id: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])-\d\d$/)
    .optional(),
});
/** Prizes of this month, after unclaimed ones of last month; `claimed` is the prize claimed by this call. */
export const prizeOutput = z.strictObject({
  list: z.array(prize),
  claimed: prize.nullable(),
  cards: z.int().nonnegative(),
  balance: points,
});

export const makeUpInput = z.strictObject({ day });
export const makeUpOutput = z.strictObject({ day, cards: z.int().nonnegative(), streak: z.int().nonnegative() });

/** A path of this site to share; default: the home page. */
export const shareInput = z.strictObject({
  path: z
    .string()
    .regex(/^\/(?![/\\])[\x21-\x7e]{0,300}$/)
    .optional(),
});
/** `link` is a path with `pc`; the browser prepends its own origin and draws the QR code. */
export const shareOutput = z.strictObject({ code: z.string(), link: z.string() });

export const invitee = z.strictObject({
  id,
  /** The first character and asterisks. */
  name: z.string(),
  state: z.enum(["registered", "active"]),
  registeredAt: time,
  activeAt: time.nullable(),
  /** Number of people they invited: `under` lists them. */
  invited: z.int().nonnegative(),
  /** Points the caller earned from it. */
  points,
});
export type Invitee = z.infer<typeof invitee>;

export const inviteListInput = z.strictObject({
  ...paging,
  /** Id of one of the caller's invitees: lists the people they invited. */
  under: id.optional(),
});
export const inviteListOutput = pageOf(invitee).extend({
  summary: z.strictObject({
    code: z.string(),
    /** Visitors who came by the caller's link and have not registered. */
    visitors: z.int().nonnegative(),
    registered: z.int().nonnegative(),
    active: z.int().nonnegative(),
    /** Invitees of invitees. */
    second: z.int().nonnegative(),
    points,
  }),
});
