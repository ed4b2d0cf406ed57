import { sql } from "kysely";
import { replayParts } from "#lib/contract/schemas/playback.ts";
import { minViewers } from "#lib/origins.ts";
import type { Context } from "../core/context.ts";

/** A number of people, with what they have in common. */
interface Group {
  people: number;
}

/**
 * Groups that are large enough to be told; the others together, with the smallest of the large ones if they would be too few even so. `rest`
 * is 0 if nobody is in it.
 */
export function tellable<One extends Group>(groups: readonly One[]): { list: One[]; rest: number } {
  const list = groups.filter(({ people }) => people >= minViewers).toSorted((one, other) => other.people - one.people);
  let rest = groups.reduce((sum, { people }) => sum + people, 0) - list.reduce((sum, { people }) => sum + people, 0);
  if (rest > 0 && rest < minViewers) {
    const smallest = list.pop();
    if (!smallest) return { list: [], rest: 0 };
    rest += smallest.people;
  }
  return { list, rest };
}

/** From where the people came who first saw a film since `firstDay`, and on what. */
export async function originsOf({ db }: Context, videoId: number, firstDay: number) {
  const rows = await db.scan
    .selectFrom("viewer_origins")
    .select(["source", "host", "device", "people"])
    .where("video_id", "=", videoId)
    .where("day", ">=", firstDay)
    .execute();
  const sum = <Key extends string>(keyOf: (row: (typeof rows)[number]) => Key) =>
    [...Map.groupBy(rows, keyOf)].map(([key, all]) => ({
      key,
      people: all.reduce((total, { people }) => total + people, 0),
    }));
  const sources = tellable(sum(({ source }) => source));
  const devices = tellable(sum(({ device }) => device));
  // The hosts are parts of one source: they are told only if it is, and leave no small rest of it.
  const isTold = sources.list.some(({ key }) => key === "outside");
  const hosts = isTold
    ? tellable(
        [
          ...Map.groupBy(
            rows.filter(({ source }) => source === "outside"),
            ({ host }) => host,
          ),
        ].map(([host, all]) => ({
          host,
          people: all.reduce((total, { people }) => total + people, 0),
        })),
      )
    : { list: [], rest: 0 };
  return {
    sources: { list: sources.list.map(({ key, people }) => ({ source: key, people })), rest: sources.rest },
    hosts: {
      list: hosts.list.slice(0, maxHosts),
      rest: hosts.list.slice(maxHosts).reduce((all, { people }) => all + people, hosts.rest),
    },
    devices: { list: devices.list.map(({ key, people }) => ({ device: key, people })), rest: devices.rest },
  };
}

const maxHosts = 20;

/** Narrowest stretch of a film in which leaving is told, in parts. */
const stretch = 5;

/**
 * How far people have watched a film: stretches from its beginning to its end, each with how many stopped for good in it. They are as wide
 * as it takes for enough people to be in each. Empty if there are too few in all.
 */
export async function stretchesOf({ db }: Context, videoId: number) {
  const rows = await db.scan
    .selectFrom("replay_viewers")
    .select(["reached", sql<number>`count(*)`.as("people")])
    .where("video_id", "=", videoId)
    .where("reached", "is not", null)
    .groupBy("reached")
    .execute();
  const at = new Map(rows.map(({ reached, people }) => [Number(reached), Number(people)]));
  const all = [...at.values()].reduce((sum, people) => sum + people, 0);
  if (all < minViewers) return [];
  const list: { from: number; to: number; left: number }[] = [];
  let from = 0;
  let left = 0;
  for (let part = 0; part < replayParts; part += 1) {
    left += at.get(part) ?? 0;
    if ((part + 1) % stretch !== 0) continue;
    // Nobody is no person's number.
    if (left > 0 && left < minViewers) continue;
    list.push({ from, to: part + 1, left });
    [from, left] = [part + 1, 0];
  }
  // Too few are left over at the end: they join those before them.
  while (left > 0) {
    const before = list.pop();
    const joined = { from: before?.from ?? 0, to: replayParts, left: left + (before?.left ?? 0) };
    if (joined.left >= minViewers || !before) {
      list.push(joined);
      break;
    }
    left = joined.left;
  }
  let staying = all;
  return list.map((one) => {
    staying -= one.left;
    return { from: one.from / replayParts, to: one.to / replayParts, left: one.left / all, staying: staying / all };
  });
}
