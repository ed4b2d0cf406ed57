import type { Context } from "../core/context.ts";
import { lengthOf, type Part } from "../live/edge.ts";
import { liveKey } from "../live/playlist.ts";
import { atRest, type Rendition, renditionHead, renditionPart, renditionSegment } from "../live/renditions.ts";
import type { Fragment } from "./fragments.ts";
import { keepParts } from "./parts.ts";
import type { Placed } from "./store.ts";

interface Open {
  place: Placed;
  parts: Part[];
  bytes: Buffer[];
}

interface Keeping {
  context: Context;
  /** Of the live. */
  folder: string;
  /** As it stood when the connection began. */
  before: Rendition;
  piece: number;
  /** Number of the first segment of this connection. */
  first: number;
  /** Called when `now` has changed; what it names is stored by then. */
  changed(): void;
}

/**
 * Keeps what is encoded of one connection in one quality, as segments that begin and end where those of the source do: a fragment waits until
 * it is known to which of them it belongs.
 */
export function keepRendition({ context, folder, before, piece, first, changed }: Keeping) {
  const { storage } = context;
  const { name } = before;
  const closed = keepParts(context, folder, before.edge.closed);
  let now: Rendition = {
    ...before,
    offered: true,
    running: true,
    runs: [...before.runs, { piece, from: first, to: first - 1 }],
    edge: { open: null, closed: closed.all(), next: null },
  };
  const pending: Fragment[] = [];
  let places: Placed[] = [];
  let open: Open | null = null;
  let count = 0;
  let target = 0;
  let isOver = false;
  let turn: Promise<void> = Promise.resolve();

  const put = (file: string, bytes: Uint8Array) => storage.put(liveKey(folder, file), bytes);

  function tell(): void {
    const { place, parts } = open ?? {};
    now = {
      ...now,
      edge: {
        open: place && parts ? { number: place.number, piece, at: place.at, parts: [...parts] } : null,
        closed: closed.all(),
        next: open && renditionPart(piece, name, count),
      },
    };
    changed();
  }

  async function close(): Promise<void> {
    if (open === null) return;
    const { place, parts, bytes } = open;
    const { number } = place;
    await put(renditionSegment(piece, name, number), Buffer.concat(bytes));
    const run = now.runs.at(-1);
    const follows = run?.to === number - 1;
    target = Math.max(target, lengthOf(parts));
    closed.add({ number, parts }, target);
    open = null;
    now = {
      ...now,
      runs:
        run && follows
          ? [...now.runs.slice(0, -1), { ...run, to: number }]
          : [...now.runs, { piece, from: number, to: number }],
      // The next part may be asked for already.
      edge: { open: null, closed: closed.all(), next: renditionPart(piece, name, count) },
    };
    await closed.forget();
  }

  async function place(fragment: Fragment): Promise<void> {
    const middle = (fragment.start + fragment.end) / 2;
    const found = places.findLast(({ start }) => start <= middle) ?? places[0];
    if (found === undefined) return;
    places = places.filter(({ number }) => number >= found.number);
    if (open !== null && open.place.number !== found.number) await close();
    const { start, end, independent, bytes } = fragment;
    const part: Part = { name: renditionPart(piece, name, count), duration: end - start, independent };
    count += 1;
    await put(part.name, bytes);
    open ??= { place: found, parts: [], bytes: [] };
    open.parts.push(part);
    open.bytes.push(bytes);
    tell();
  }

  async function drain(): Promise<void> {
    for (;;) {
      const [fragment] = pending;
      const known = isOver ? Infinity : (places.at(-1)?.end ?? -1);
      if (fragment === undefined || (fragment.start + fragment.end) / 2 > known) return;
      pending.shift();
      await place(fragment);
    }
  }

  const pump = () => (turn = turn.then(drain));

  return {
    name,
    now: () => now,
    head: async (bytes: Buffer) => void (await put(renditionHead(piece, name), bytes)),
    add(fragment: Fragment): Promise<void> {
      pending.push(fragment);
      return pump();
    },
    /** Tells where a fragment of the source came to lie. */
    follow(placed: Placed): Promise<void> {
      const last = places.at(-1);
      if (last?.number === placed.number) last.end = placed.end;
      else places.push({ ...placed });
      return pump();
    },
    /** Nothing more comes: what there is becomes its last segment. */
    async end(): Promise<void> {
      isOver = true;
      await pump();
      await close();
      tell();
    },
    /** From where it is on, it is the source. `offered`: new viewers may still choose it. */
    rest({ offered }: { offered: boolean }): void {
      now = { ...atRest(now), offered };
      changed();
    },
  };
}
