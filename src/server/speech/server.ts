import { open } from "node:fs/promises";
import { z } from "zod";
import { toSpeechCode } from "#lib/captions/languages.ts";
import type { SpeechEngine } from "../env/speech.ts";
import { JobFailure, JobMustWait } from "../jobs/failure.ts";
import { fetchOutside } from "../net/fetch-outside.ts";
import { type Piece, planPieces, readPiece } from "./pieces.ts";
import { brokenReason, type Heard, type Hearing, promptFor, type Sound } from "./hearing.ts";

type Server = Extract<SpeechEngine, { kind: "server" }>;

/** For one piece, in milliseconds: the server may run on a slow machine. */
const timeout = 30 * 60_000;
const maxAnswer = 16 * 1024 ** 2;
/** Longest pause that a server may ask for, in milliseconds. */
const maxPause = 3_600_000;
/** Statuses that may pass: timeouts, conflicts, and what is not the request's fault. */
const passing = new Set([408, 409, 425]);

const seconds = z.number().nullish();

/** An answer in `verbose_json`, as far as it is used here. Times in seconds. */
const answer = z.object({
  language: z.string().nullish(),
  text: z.string().default(""),
  segments: z.array(z.object({ start: seconds, end: seconds, text: z.string() })).nullish(),
  words: z.array(z.object({ start: seconds, end: seconds, word: z.string() })).nullish(),
});

/** Asks a server that speaks OpenAI's transcription call, in pieces of some minutes. */
export async function hearWithServer(server: Server, sound: Sound, hearing: Hearing): Promise<Heard> {
  const handle = await open(sound.file);
  try {
    const pieces = await planPieces(handle);
    const total = pieces.at(-1)?.end ?? 1;
    const heard: Heard = { language: "", segments: [] };
    for (const piece of pieces) {
      hearing.signal.throwIfAborted();
      if (!piece.silent) {
        const name = [server.model, hearing.lang ?? "", piece.start, piece.end].join(" ");
        let one = await hearing.kept.find(name);
        if (one === null) {
          one = await ask(server, await readPiece(handle, piece), hearing);
          await hearing.kept.keep(name, one);
        }
        // The language of the first piece with speech is that of the film.
        heard.language ||= one.segments.length > 0 ? one.language : "";
        heard.segments.push(...one.segments.map((segment) => moved(segment, piece)));
      }
      hearing.progress(piece.end / total);
    }
    return heard;
  } finally {
    await handle.close();
  }
}

async function ask({ url, model, key }: Server, wav: Buffer<ArrayBuffer>, { lang, signal }: Hearing): Promise<Heard> {
  const form = new FormData();
  form.set("file", new Blob([wav], { type: "audio/wav" }), "sound.wav");
  form.set("model", model);
  form.set("response_format", "verbose_json");
  form.append("timestamp_granularities[]", "segment");
  form.append("timestamp_granularities[]", "word");
  if (lang !== null) form.set("language", toSpeechCode(lang));
  const prompt = promptFor(lang);
  if (prompt !== null) form.set("prompt", prompt);
  const sent = new Response(form);
  const { status, retryAfter, bytes } = await fetchOutside(`${url}/audio/transcriptions`, {
    headers: {
      accept: "application/json",
      "content-type": sent.headers.get("content-type") ?? "",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: Buffer.from(await sent.arrayBuffer()),
    maxBytes: maxAnswer,
    timeout,
    signal,
    // The address is the operator's own and may be in the local network.
    privateHosts: [new URL(url).host],
  });
  const told = new Error(`the speech server answered ${status}: ${bytes.subarray(0, 400).toString("utf8")}`);
  if ((status === 429 || status === 503) && retryAfter !== null) {
    const pause = Math.min(retryAfter * 1000, maxPause);
    throw new JobMustWait("语音识别的服务正忙，过一会儿自动继续", { pause, cause: told });
  }
  if (status >= 400 && status < 500 && status !== 429 && !passing.has(status)) {
    throw new JobFailure(brokenReason, { cause: told });
  }
  if (status !== 200) throw told;
  return toHeard(bytes);
}

function toHeard(bytes: Buffer): Heard {
  let found: unknown;
  try {
    found = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new JobFailure(brokenReason, { cause: error });
  }
  const parsed = answer.safeParse(found);
  if (!parsed.success) throw new JobFailure(brokenReason, { cause: parsed.error });
  const { language, text, segments, words } = parsed.data;
  const all = (words ?? []).map((one) => ({
    text: one.word,
    start: one.start ?? Number.NaN,
    end: one.end ?? Number.NaN,
  }));
  const timed = all.filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end));
  const whole =
    segments && segments.length > 0 ? segments : text.trim() === "" ? [] : [{ text, start: null, end: null }];
  return {
    language: language ?? "",
    segments: whole.map((one, at) => {
      const [start, end] = [one.start ?? Number.NaN, one.end ?? Number.NaN];
      // Each word belongs to the segment in which its middle lies; the first and the last take what is outside.
      const [from, to] = [
        at === 0 ? -Infinity : start,
        at === whole.length - 1 ? Infinity : (whole[at + 1]?.start ?? end),
      ];
      const within = timed.filter((word) => (word.start + word.end) / 2 >= from && (word.start + word.end) / 2 < to);
      return { start, end, text: one.text, words: within };
    }),
  };
}

function moved(segment: Heard["segments"][number], { start, end }: Piece): Heard["segments"][number] {
  const inFilm = (time: number, missing: number) => (Number.isFinite(time) ? Math.min(time + start, end) : missing);
  return {
    text: segment.text,
    start: inFilm(segment.start, start),
    end: inFilm(segment.end, end),
    words: segment.words.map((word) => ({ ...word, start: word.start + start, end: word.end + start })),
  };
}
