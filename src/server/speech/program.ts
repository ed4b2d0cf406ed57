import { readFile, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { toSpeechCode } from "#lib/captions/languages.ts";
import { JobFailure } from "../jobs/failure.ts";
import type { SpeechEngine } from "../env/speech.ts";
import { ProgramFailed, runProgram } from "../transcode/run.ts";
import { brokenReason, type Heard, type Hearing, promptFor, type Sound } from "./hearing.ts";
import { readWhisperJson } from "./whisper-json.ts";

const gibibyte = 1024 ** 3;
/** Address space beside the model, which is mapped and copied. */
const spareMemory = 4 * gibibyte;
const maxAnswer = 256 * 1024 ** 2;
/** Time allowed: this many times the sound's length, and so many milliseconds more. */
const slowness = 12;
const beginning = 15 * 60_000;
const maxThreads = 8;

/** A line of the program's output: `[00:01:02.000 --> 00:01:04.500]   text`. */
const printed = /^\[\d+:\d\d:\d\d[.,]\d+ --> (\d+):(\d\d):(\d\d)[.,]\d+\]/;

/** Runs a program with the command line of whisper.cpp's `whisper-cli`, without network and within limits. */
export async function hearWithProgram(
  { program, model }: Extract<SpeechEngine, { kind: "program" }>,
  { file, duration }: Sound,
  { lang, signal, progress }: Hearing,
): Promise<Heard> {
  const folder = path.dirname(file);
  const answer = path.join(folder, "heard");
  const prompt = promptFor(lang);
  const args = [
    "-m",
    model,
    "-f",
    file,
    "-l",
    lang === null ? "auto" : toSpeechCode(lang),
    "-t",
    `${Math.min(maxThreads, availableParallelism())}`,
    ...(prompt === null ? [] : ["--prompt", prompt]),
    "-ojf",
    "-of",
    answer,
  ];
  try {
    const { size } = await stat(model);
    await runProgram(program, args, {
      folder,
      signal,
      timeout: Math.round(duration * 1000 * slowness) + beginning,
      memory: size * 2 + spareMemory,
      output: maxAnswer,
      onLine(line) {
        const [, hours, minutes, seconds] = printed.exec(line) ?? [];
        if (hours === undefined) return;
        const reached = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
        progress(Math.min(1, reached / Math.max(duration, 1)));
      },
    });
    return readWhisperJson(await readFile(`${answer}.json`));
  } catch (error) {
    // Killed from outside: another attempt may have the memory.
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    throw new JobFailure(error.late ? "识别语音用的时间太长，没有完成" : brokenReason, { cause: error });
  } finally {
    await rm(`${answer}.json`, { force: true });
  }
}
