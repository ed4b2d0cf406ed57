import type { SpeechSettings } from "../env/speech.ts";
import type { Heard, Hearing, Sound } from "./hearing.ts";
import { hearWithProgram } from "./program.ts";
import { hearWithServer } from "./server.ts";

/**
 * Turns sound into text with times.
 * @throws {JobFailure} if trying again does not help, {JobMustWait} if the recogniser asks to be left alone for a while.
 */
export function hear({ engine }: SpeechSettings, sound: Sound, hearing: Hearing): Promise<Heard> {
  return engine.kind === "program" ? hearWithProgram(engine, sound, hearing) : hearWithServer(engine, sound, hearing);
}
