import { z } from "zod";
import { pointRuleNames } from "../../points/rules.ts";
import { anyContentType, cursor, id, pageOf, pageSize, person, time } from "./shared.ts";

/** A day in Asia/Shanghai, e.g. `2026-11-21`. */
export const day = z.iso.date();

const points = z.int().nonnegative();
// The keys of an object literal are what its type says they are.

/** Where points came from or went to; its words stand in `lib/points/rules.ts`. */
export const pointRule = z.enum(pointRuleNames);

export const pointEntry = z.strictObject({
  id,
  /** Negative when spent. */
  amount: z.int(),
  /** After this entry. */
  balance: points,
  rule: pointRule,
  /** The rule's name for people. */
  title: z.string(),
  /** What it was for, when that is a thing with a page. */
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
/** Points earned in the period; equal points share a place. */
export const rankedPerson = z.strictObject({ place: z.int().positive(), person, points, title });
export type RankedPerson = z.infer<typeof rankedPerson>;
/** `me.place` is null without points in the period and for guests, who are not ranked. */
export const rankOutput = z.strictObject({
  list: z.array(rankedPerson),
  me: z.strictObject({ place: z.int().positive().nullable(), points }),
});

export const level = title.extend({ threshold: points, privileges: z.array(z.string()) });
export const titleOutput = title.extend({
  /** Points that count for titles: all that was ever earned, without what members paid each other. */
  score: points,
  balance: points,
  /** Null at the top. */
  next: title.extend({ threshold: points, missing: points }).nullable(),
  /** Per cent of the way from this title to the next. */
  progress: z.int().min(0).max(100),
  levels: z.array(level),
});

/** Today. The client sends a heartbeat a minute while somebody looks at the page. */
export const onlineOutput = z.strictObject({
  minutes: z.int().nonnegative(),
  points,
  dailyCap: points,
  /** Points this very heartbeat brought. */
  earned: points,
});

export const incomeInput = z.strictObject(paging);
export const incomeOutput = pageOf(pointEntry).extend({
  /** All of it, and that of this Shanghai month and day. */
  sum: points,
  month: points,
  today: points,
});

export const prize = z.strictObject({
  /** E.g. `2026-11-07`: the month and the milestone's days. */
  id: z.string(),
  /** E.g. `2026-11`. */
  month: z.string(),
  /** Consecutive days inside the month. */
  days: z.int().positive(),
  points,
  /** Make-up cards. */
  cards: z.int().nonnegative(),
  state: z.enum(["locked", "ready", "claimed"]),
});
export type Prize = z.infer<typeof prize>;

export const clickOutput = z.strictObject({
  day,
  /** False when today was checked in already: nothing happened. */
  fresh: z.boolean(),
  /** What this click brought. */
  points,
  streak: z.int().positive(),
  balance: points,
});

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** A month that has not begun is refused. */
export const monthInput = z.strictObject({ month: month.optional() });
export const monthOutput = z.strictObject({
  month,
  today: day,
  checkedToday: z.boolean(),
  /** Checked-in days of the month, oldest first. */
  days: z.array(z.strictObject({ day, makeUp: z.boolean(), points })),
  /** Days in a row up to today, or up to yesterday while today is open; it may reach into earlier months. */
  streak: z.int().nonnegative(),
  /** Longest run inside the shown month; decides its prizes. */
  monthStreak: z.int().nonnegative(),
  /** What a check-in brings today (0 when done) and tomorrow. */
  pointsToday: points,
  pointsTomorrow: points,
  /** Make-up cards in hand. */
  cards: z.int().nonnegative(),
  /** Days a card could be used for, oldest first. Empty for other months than this one. */
  missed: z.array(day),
  /** Of the shown month. */
  prizes: z.array(prize),
});

export const prizeInput = z.strictObject({
  /** Claims this one; without it nothing is claimed. Prizes of last month can still be claimed. */
  id: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])-\d\d$/)
    .optional(),
});
/** Prizes of this month, after those of last month that wait to be claimed; what the claim brought. */
export const prizeOutput = z.strictObject({
  list: z.array(prize),
  claimed: prize.nullable(),
  cards: z.int().nonnegative(),
  balance: points,
});

export const makeUpInput = z.strictObject({ day });
export const makeUpOutput = z.strictObject({ day, cards: z.int().nonnegative(), streak: z.int().nonnegative() });

/** A path of this site to share; the home page when absent. */
export const shareInput = z.strictObject({
  path: z
    .string()
    .regex(/^\/(?![/\\])[\x21-\x7e]{0,300}$/)
    .optional(),
});
/** `link` is a path with `pc`; the browser puts its own origin before it and draws the QR code. */
export const shareOutput = z.strictObject({ code: z.string(), link: z.string() });

export const invitee = z.strictObject({
  id,
  /** First character and stars. */
  name: z.string(),
  state: z.enum(["registered", "active"]),
  registeredAt: time,
  activeAt: time.nullable(),
  /** How many they invited themselves: `under` lists them. */
  invited: z.int().nonnegative(),
  /** Points it brought to me. */
  points,
});
export type Invitee = z.infer<typeof invitee>;

export const inviteListInput = z.strictObject({
  ...paging,
  /** Id of one of my invitees: lists whom they invited. */
  under: id.optional(),
});
export const inviteListOutput = pageOf(invitee).extend({
  summary: z.strictObject({
    code: z.string(),
    /** Visitors who came by my link and have not registered. */
    visitors: z.int().nonnegative(),
    registered: z.int().nonnegative(),
    active: z.int().nonnegative(),
    /** Of the second level. */
    second: z.int().nonnegative(),
    points,
  }),
});
