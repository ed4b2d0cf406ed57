import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** What a transcription request has asked. */
interface AskedPiece {
  authorization: string | undefined;
  fields: Record<string, string>;
  /** Seconds of sound. */
  seconds: number;
}

export interface SpeechServer {
  /** For `SPEECH_URL`. */
  url: string;
  asked: AskedPiece[];
  /** What each request is answered with, by its place from 0. */
  answer: (nth: number) => { status?: number; headers?: Record<string, string>; body: unknown };
}

/** A server that speaks OpenAI's transcription call, until the end of the test. */
export async function startSpeechServer(answer: SpeechServer["answer"]): Promise<SpeechServer> {
  const server = createServer((req, res) => {
    void (async () => {
      const body = new Uint8Array(await buffer(req));
      const type = req.headers["content-type"] ?? "";
      const form = await new Response(body, { headers: { "content-type": type } }).formData();
      const file = form.get("file");
      const fields: Record<string, string> = {};
      for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
      machine.asked.push({
        authorization: req.headers.authorization,
        fields,
        seconds: file instanceof Blob ? (file.size - 44) / 32_000 : 0,
      });
      const { status = 200, headers = {}, body: said } = machine.answer(machine.asked.length - 1);
      res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(said));
    })();
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  const machine: SpeechServer = { url: `http://127.0.0.1:${port}/v1`, asked: [], answer };
  return machine;
}

export interface SpeechProgram {
  /** Settings of a site that uses it. */
  settings: { SPEECH_PROGRAM: string; SPEECH_MODEL: string };
  /** Its arguments in the last run. */
  args(): Promise<string[]>;
}

/** A program with the command line of whisper.cpp that has always heard the same, until the end of the test. */
export async function makeSpeechProgram(heard: Buffer | string, { exit = 0 } = {}): Promise<SpeechProgram> {
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-speech-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const inside = (name: string) => path.join(folder, name);
  await writeFile(inside("heard.json"), heard);
  await writeFile(inside("model.bin"), "model");
  await writeFile(
    inside("whisper-cli"),
    `#!/bin/sh
printf '%s\\n' "$@" > '${inside("args")}'
while [ $# -gt 0 ]; do
  [ "$1" = "-of" ] && out="$2"
  [ "$1" = "-f" ] && sound="$2"
  shift
done
[ -s "$sound" ] || exit 9
echo "[00:00:00.000 --> 00:00:01.000]   你好"
echo "something is wrong" >&2
cp '${inside("heard.json")}' "$out.json"
exit ${exit}
`,
  );
  await chmod(inside("whisper-cli"), 0o755);
  return {
    settings: { SPEECH_PROGRAM: inside("whisper-cli"), SPEECH_MODEL: inside("model.bin") },
    args: async () => (await readFile(inside("args"), "utf8")).trimEnd().split("\n"),
  };
}
