import { keepRenditions, type Renditions, renditionsOf } from "../live/renditions.ts";
import { liveTag } from "../live/tags.ts";
import type { Rung } from "../transcode/ladder.ts";
import type { Fragment } from "./fragments.ts";
import type { Receiving } from "./receiving.ts";
import { type Coming, h264, type Remuxer, startRemuxer } from "./remux.ts";
import { planOf } from "./rendition-plan.ts";
import { keepRendition } from "./rendition-store.ts";
import type { Placed } from "./store.ts";

/** Milliseconds an encoder may be behind what comes; one that is further behind, and gains nothing for so long, will not keep up. */
const maxLag = 6000;
const gainedWithin = 4000;
/** Milliseconds for the next to recover when one has been given up, which leaves it more of the processor. */
const respite = 10_000;
/** What is measured must be so much more to be told to players. */
const more = 1.1;
/** Milliseconds at the end for what was not encoded yet. */
const patience = 8000;
/** Bytes that are kept until it is known what is encoded. */
const maxHeld = 32 * 1024 * 1024;

interface Making {
  rung: Rung;
  store: ReturnType<typeof keepRendition>;
  encoder: Remuxer | null;
  /** End of what it has made, in milliseconds. */
  made: number;
  /** The least it was behind since it is too far behind, and when that was. */
  late: { lag: number; at: number } | null;
}

/** Whether it is near enough to what comes, or comes nearer. */
function keepsUp(one: Making, lag: number): boolean {
  const at = performance.now();
  if (lag <= maxLag) one.late = null;
  else if (one.late === null || lag < one.late.lag) one.late = { lag, at };
  return one.late === null || at - one.late.at < gainedWithin;
}

/**
 * Encodes what comes in the lower qualities that the operator wants, each by a program of its own that stands back behind everything else. It
 * takes nothing from the source: who cannot keep up, or fails, is given up, and its viewers go on with the source.
 */
export function startRenditions(receiving: Receiving, { coming, bitRate }: { coming: Coming; bitRate: () => number }) {
  const { context, log, ffmpeg, live, push, folder } = receiving;
  const { db } = context;
  const wanted = context.live?.renditions ?? [];
  const making = new Set<Making>();
  let state: Renditions | null = null;
  /** Null once it is known what is encoded. */
  let held: Buffer[] | null = wanted.length > 0 && coming.video === h264 ? [] : null;
  let heldBytes = 0;
  let head: Buffer | null = null;
  let givenUpAt = -Infinity;
  let writing: Promise<void> | null = null;
  let isDirty = false;
  let isEnding = false;
  let turn: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (isDirty && state !== null) {
      isDirty = false;
      const stores = new Map([...making].map(({ store }) => [store.name, store.now()]));
      state = { ...state, lower: state.lower.map((one) => stores.get(one.name) ?? one) };
      const now = state;
      await db.write(async (trx) => {
        const row = await trx
          .selectFrom("lives")
          .select(["push", "state"])
          .where("id", "=", live.id)
          .executeTakeFirst();
        if (row?.push === push && row.state !== "stopped") await keepRenditions(trx, live.id, now);
      });
    }
  }

  async function keep(): Promise<void> {
    if (state === null) return;
    isDirty = true;
    writing ??= write()
      .catch((err: unknown) => log.warn({ err }, "renditions not kept"))
      .finally(() => {
        writing = null;
        // What has changed in the meantime.
        return isDirty ? keep() : undefined;
      });
    await writing;
  }

  /** Decides what is encoded, when the first fragment of the source has been stored. */
  async function begin(bytes: Buffer, first: Fragment, { piece, number }: Placed): Promise<void> {
    const before = await renditionsOf(db.primary, live.id);
    const planned = planOf({ head: bytes, first, wanted, before, bitRate: bitRate() });
    if (planned === null) return void (held = null);
    state = planned.state;
    for (const { rung, rendition } of planned.made) {
      const place = { folder: live.folder, piece, first: number };
      const store = keepRendition({ context, before: rendition, ...place, changed: () => void keep() });
      making.add({ rung, store, encoder: null, made: 0, late: null });
    }
    await keep();
    context.changed(liveTag(live.id));
    await Promise.all([...making].map(start));
    held = null;
  }

  async function start(one: Making): Promise<void> {
    const { rung, store } = one;
    const encoder = await startRemuxer(ffmpeg, {
      coming: { ...coming },
      rung,
      folder,
      onHead: (bytes) => store.head(bytes),
      async onFragment(fragment) {
        one.made = fragment.end;
        if (making.has(one)) await store.add(fragment);
      },
    });
    if (!making.has(one)) return encoder.end(0);
    one.encoder = encoder;
    for (const bytes of held ?? []) encoder.write(bytes);
    void encoder.ended.then((said) => isEnding || giveUp(one, said));
  }

  function giveUp(one: Making, why: string): void {
    if (!making.has(one)) return;
    log.warn({ rendition: one.rung.name, why: why.slice(-500) }, "rendition given up");
    one.store.rest({ offered: false });
    if (state)
      state = { ...state, lower: state.lower.map((old) => (old.name === one.rung.name ? one.store.now() : old)) };
    making.delete(one);
    one.encoder?.end(0).catch(() => {});
    givenUpAt = performance.now();
    void keep();
  }

  async function follow(fragment: Fragment, placed: Placed): Promise<void> {
    if (held !== null && head !== null) {
      const bytes = head;
      head = null;
      await begin(bytes, fragment, placed);
    }
    for (const one of making) {
      one.store.follow(placed).catch((error: unknown) => giveUp(one, String(error)));
      const lag = placed.end - one.made;
      if (!keepsUp(one, lag) && performance.now() - givenUpAt > respite) giveUp(one, `${Math.round(lag)} ms behind`);
    }
  }

  return {
    write(bytes: Buffer): void {
      if (held !== null) {
        held.push(bytes);
        heldBytes += bytes.length;
        if (heldBytes > maxHeld) held = null;
      }
      for (const one of making) if (one.encoder?.write(bytes) === false) giveUp(one, "too much waits for it");
    },
    head: (bytes: Buffer) => void (head = bytes),
    /** A fragment of the source was stored; nobody has to wait for what becomes of it here. */
    follow(fragment: Fragment, placed: Placed): void {
      turn = turn
        .then(() => follow(fragment, placed))
        .catch((err: unknown) => {
          log.warn({ err }, "renditions not begun");
          held = null;
        });
    },
    /** What is measured is more than was thought. */
    measure(): void {
      if (state === null || bitRate() <= state.source.bandwidth * more) return;
      state = { ...state, source: { ...state.source, bandwidth: bitRate() } };
      void keep();
    },
    /** Nothing more comes. */
    async end(): Promise<void> {
      isEnding = true;
      await turn;
      await Promise.all(
        [...making].map(async (one) => {
          try {
            await one.encoder?.end(patience);
            await one.store.end();
          } catch (err) {
            log.warn({ err, rendition: one.rung.name }, "end of rendition not stored");
          }
          one.store.rest({ offered: true });
        }),
      );
      await keep();
    },
  };
}
