import type { Ingest, Receiving } from "./receiving.ts";
import { randomUUID } from "node:crypto";
import type { LiveSignal } from "#lib/contract/schemas/lives.ts";
import { whileAway } from "../db/dialect/while-away.ts";
import { liveTag, livesTag } from "../live/tags.ts";
import { inWorkFolder } from "../transcode/folders.ts";
import { flvHeader, type Sender, type Tag } from "./connection.ts";
import { watchFrames } from "./frames.ts";
import { type Coming, type Remuxer, startRemuxer } from "./remux.ts";
import { startRenditions } from "./renditions.ts";
import { createMeter } from "./signal.ts";
import { openStore } from "./store.ts";
import { takeLive } from "./turns.ts";

/** Milliseconds between two heartbeats. */
const beatEvery = 2000;
/** Milliseconds, and bytes, that are waited for the first key frame. */
const firstTimeout = 15_000;
const maxHeld = 16 * 1024 * 1024;
const databaseAway = "服务器的数据库太久没有应答，请稍后重新推流";

/** Receives one connection, from the key to the last byte. */
export async function receivePush({ context, log, ffmpeg }: Ingest, sender: Sender): Promise<void> {
  const push = randomUUID();
  const live = await takeLive(context, { key: sender.key, push });
  if (typeof live === "string") {
    log.info({ reason: live }, "sender refused");
    return sender.refuse(live);
  }
  const lines = log.child({ live: live.id });
  lines.info("sender accepted");
  await inWorkFolder((folder) => receive({ context, log: lines, ffmpeg, sender, live, push, folder }));
}

async function receive(receiving: Receiving): Promise<void> {
  const { context, sender, live, push, log } = receiving;
  const { db, now } = context;
  const meter = createMeter(now, context.live?.kbps ?? Infinity);
  const store = await openStore(receiving);
  const running: { remuxer?: Remuxer; renditions?: ReturnType<typeof startRenditions> } = {};
  let starting: Promise<void> | null = null;
  let held: Tag[] = [];
  let heldBytes = 0;
  const coming: Coming = { video: null, audio: null };
  const firstAt = now();
  const frames = watchFrames(receiving);
  let head: Buffer = Buffer.alloc(0);
  let trouble = "";

  function stop(note: string): void {
    trouble ||= note;
    sender.close();
  }

  function take(tag: Tag): void {
    meter.add(tag);
    if (meter.isTooMuch()) return stop(`码率超过了 ${context.live?.kbps} kbps，请在推流软件里调低`);
    if (running.remuxer) {
      if (!running.remuxer.write(tag.bytes))
        stop(store.isHeldUp() ? databaseAway : "服务器来不及处理这么大的画面，请调低分辨率或码率");
      running.renditions?.write(tag.bytes);
      return;
    }
    held.push(tag);
    heldBytes += tag.bytes.length;
    if (tag.kind === "video") coming.video = tag.codec;
    if (tag.kind === "audio") coming.audio = tag.codec;
    const isReady = (tag.isKey && coming.video !== null) || now() - firstAt > firstTimeout || heldBytes > maxHeld;
    if (isReady && starting === null) starting = begin().catch((error: unknown) => fail(error));
  }

  async function begin(): Promise<void> {
    // Sound often comes a moment after the first picture.
    if (coming.audio === null) await new Promise((resolve) => setTimeout(resolve, 500));
    if (coming.video === null && coming.audio === null) return stop("没有收到画面和声音");
    if (coming.video !== null && coming.video > 15) return stop("请在推流软件里把视频编码改成 H.264");
    store.begin(firstAt);
    const renditions = startRenditions(receiving, {
      coming: { ...coming },
      bitRate: () => meter.signal(coming).kbps * 1000,
    });
    const started = await startRemuxer(receiving.ffmpeg, {
      coming: { ...coming },
      folder: receiving.folder,
      onHead: (bytes) => {
        head = bytes;
        renditions.head(bytes);
        return stored(store.head(bytes));
      },
      onFragment: (fragment) => {
        if (fragment.independent && coming.video !== null)
          frames.offer(head, fragment.bytes, (err) => log.warn({ err }, "no frame"));
        return stored(store.add(fragment).then((placed) => renditions.follow(fragment, placed)));
      },
    });
    void started.ended.then((said) => {
      if (said !== "") log.warn({ said }, "ffmpeg ended");
      sender.close();
    });
    for (const bytes of [flvHeader(coming.audio !== null, coming.video !== null), ...held.map((tag) => tag.bytes)]) {
      started.write(bytes);
      renditions.write(bytes);
    }
    held = [];
    running.remuxer = started;
    running.renditions = renditions;
  }

  const stored = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      fail(error);
      throw error;
    });

  function fail(error: unknown): void {
    log.error({ err: error }, "not received");
    stop(db.isOverloaded(error) ? databaseAway : "服务器接收时出了错，请重新推流");
  }

  /** Says that it is still received; ends the connection if it is not wanted any more. */
  async function beat(): Promise<void> {
    const signal: LiveSignal = meter.signal(coming);
    const row = await db.write((trx) =>
      trx
        .updateTable("lives")
        .set({ beat_at: now(), received: JSON.stringify(signal) })
        .where("id", "=", live.id)
        .where("push", "=", push)
        .where("state", "in", ["waiting", "on", "away"])
        .where("owner_id", "in", trx.selectFrom("users").select("users.id").where("status", "=", "active"))
        .returning("id")
        .executeTakeFirst(),
    );
    if (!row) sender.close();
    running.renditions?.measure();
  }
  const beating = setInterval(() => void beat().catch((err: unknown) => log.warn({ err }, "no beat")), beatEvery);

  sender.accept(take);
  await sender.gone;
  clearInterval(beating);
  await starting;
  try {
    await running.remuxer?.end();
    await store.end();
    await running.renditions?.end();
  } catch (error) {
    log.error({ err: error }, "end not stored");
  }
  await leave(receiving, trouble);
  log.info({ trouble }, "sender gone");
}

/** Nothing comes any more, unless somebody else has the live by now. */
async function leave({ context, live, push }: Receiving, note: string): Promise<void> {
  const { db, now, changed } = context;
  await whileAway(db, () =>
    db.write(async (trx) => {
      const mine = trx.updateTable("lives").where("id", "=", live.id).where("push", "=", push);
      await mine.set({ push: null, received: "{}", ...(note !== "" && { note }) }).execute();
      await trx
        .updateTable("lives")
        .set({ state: "away", away_at: now() })
        .where("id", "=", live.id)
        .where("push", "is", null)
        .where("state", "=", "on")
        .execute();
    }),
  );
  changed(livesTag, liveTag(live.id));
}
