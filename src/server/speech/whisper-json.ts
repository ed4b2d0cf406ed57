import { z } from "zod";
import type { HeardWord } from "#lib/captions/heard.ts";
import { JobFailure } from "../jobs/failure.ts";
import { brokenReason, type Heard } from "./hearing.ts";

/** Milliseconds. */
const offsets = z.object({ from: z.number(), to: z.number() });

/** What `whisper-cli -ojf` writes, as far as it is used here. */
const answer = z.object({
  result: z.object({ language: z.string().default("") }).default({ language: "" }),
  transcription: z.array(
    z.object({
      text: z.string(),
      offsets: offsets.optional(),
      tokens: z.array(z.object({ text: z.string(), offsets: offsets.optional() })).default([]),
    }),
  ),
});

/** `[_BEG_]`, `[_TT_50]`, `<|zh|>`. */
const special = /^(?:\[_.*\]|<\|.*\|>)$/;

/**
 * Parses the answer of whisper.cpp. A token may be a part of a character: the file is then no valid UTF-8, and its texts are put together
 * from bytes.
 * @throws {JobFailure}
 */
export function readWhisperJson(bytes: Buffer): Heard {
  const parsed = answer.safeParse(parse(bytes));
  if (!parsed.success) throw new JobFailure(brokenReason, { cause: parsed.error });
  const { result, transcription } = parsed.data;
  return {
    language: result.language,
    segments: transcription.map(({ text, offsets: times, tokens }) => ({
      start: times ? times.from / 1000 : Number.NaN,
      end: times ? times.to / 1000 : Number.NaN,
      text: decode(text),
      words: toWords(tokens),
    })),
  };
}

/** Each byte as a character, so that none is lost before `decode`. The program escapes quotes only, no control characters. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("latin1").replaceAll(/[^ -\u00ff]/g, " "));
  } catch (error) {
    throw new JobFailure(brokenReason, { cause: error });
  }
}

function decode(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8");
}

type Token = z.infer<typeof answer>["transcription"][number]["tokens"][number];

function toWords(tokens: readonly Token[]): HeardWord[] {
  const words: HeardWord[] = [];
  const decoder = new TextDecoder("utf-8");
  let start: number | null = null;
  for (const { text, offsets: times } of tokens) {
    if (special.test(text) || !times) continue;
    start ??= times.from;
    const whole = decoder.decode(Buffer.from(text, "latin1"), { stream: true });
    // The rest of the character is in the next token.
    if (whole === "") continue;
    words.push({ start: start / 1000, end: times.to / 1000, text: whole });
    start = null;
  }
  return words;
}
