import { statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { EnvError } from "./error.ts";
import { empty, onOff, webAddress } from "./fields.ts";
import { isProgram } from "./programs.ts";

const line = z.string().max(4096);

/** Settings of the speech recognition that makes captions. */
export const speechSettings = {
  SPEECH_PROGRAM: z.preprocess(empty, line.optional()),
  SPEECH_MODEL: z.preprocess(empty, line.optional()),
  SPEECH_URL: webAddress("要填 http:// 或 https:// 开头的地址，如 https://api.openai.com/v1", "href"),
  SPEECH_KEY: z.preprocess(empty, line.regex(/^[\x21-\x7e]+$/, "要填服务给的密钥，不带空格").optional()),
  SPEECH_AUTOMATIC: onOff("on", "off", false),
};

/** What turns speech into text: a program on this machine, or a server that speaks OpenAI's transcription call. */
export type SpeechEngine =
  | {
      kind: "program";
      /** Absolute path of a program with the command line of whisper.cpp's `whisper-cli`. */
      program: string;
      /** Path of its model file. */
      model: string;
    }
  | {
      kind: "server";
      /** `/audio/transcriptions` is added to it. */
      url: string;
      model: string;
      /** Bearer token; absent: none is sent. */
      key?: string;
    };

export interface SpeechSettings {
  engine: SpeechEngine;
  /** Whether every new film without subtitles gets captions, not only those whose owner asks. */
  automatic: boolean;
}

/** Model asked for if none is named; servers with one model ignore it. */
const usualModel = "whisper-1";

/**
 * Undefined: there are no automatic captions. `isHere`: whether the program runs on this machine and must be there.
 * @throws {EnvError}
 */
export function speechOf(
  values: z.infer<z.ZodObject<typeof speechSettings>>,
  isHere: boolean,
): SpeechSettings | undefined {
  const { SPEECH_PROGRAM: program, SPEECH_MODEL: model, SPEECH_URL: url, SPEECH_KEY: key } = values;
  const automatic = values.SPEECH_AUTOMATIC;
  if (program !== undefined && url !== undefined) {
    throw new EnvError(["SPEECH_URL：和 SPEECH_PROGRAM 只能设一个"]);
  }
  if (program !== undefined) return { engine: programOf(program, model, isHere), automatic };
  if (url !== undefined) {
    return {
      engine: { kind: "server", url, model: model ?? usualModel, ...(key !== undefined && { key }) },
      automatic,
    };
  }
  for (const [name, value] of Object.entries({ SPEECH_MODEL: model, SPEECH_KEY: key })) {
    if (value !== undefined) throw new EnvError([`${name}：要和 SPEECH_PROGRAM 或 SPEECH_URL 一起设置`]);
  }
  if (automatic) throw new EnvError(["SPEECH_AUTOMATIC：要和 SPEECH_PROGRAM 或 SPEECH_URL 一起设置"]);
  return undefined;
}

function programOf(program: string, model: string | undefined, isHere: boolean): SpeechEngine {
  if (isHere && !isProgram(program))
    throw new EnvError([`SPEECH_PROGRAM：${program} 不是可以运行的程序，要写完整的路径`]);
  if (model === undefined) throw new EnvError(["SPEECH_MODEL：要填模型文件的完整路径"]);
  const isFile = !isHere || (path.isAbsolute(model) && (statSync(model, { throwIfNoEntry: false })?.isFile() ?? false));
  if (!isFile) throw new EnvError([`SPEECH_MODEL：没有文件 ${model}，要写完整的路径`]);
  return { kind: "program", program, model };
}
