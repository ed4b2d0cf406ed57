import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { planPieces, readPiece } from "#server/speech/pieces.ts";

const perSecond = 16_000;

/** A WAV file that is loud except in `quiet`, in seconds. */
async function soundOf(seconds: number, quiet: readonly (readonly [number, number])[]) {
  const bytes = Buffer.alloc(44 + seconds * perSecond * 2);
  for (let at = 0; at < seconds * perSecond; at += 1) {
    const time = at / perSecond;
    const isQuiet = quiet.some(([from, to]) => time >= from && time < to);
    bytes.writeInt16LE(isQuiet ? 0 : at % 2 === 0 ? 8000 : -8000, 44 + at * 2);
  }
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-sound-"));
  const file = path.join(folder, "sound.wav");
  await writeFile(file, bytes);
  const handle = await open(file);
  onTestFinished(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });
  return handle;
}

it("cuts at the pauses, leaves nothing out, and knows where nothing is said", async () => {
  const handle = await soundOf(700, [
    [100, 101],
    [250, 251],
    [400, 700],
  ]);
  const pieces = await planPieces(handle);
  expect(pieces[0]?.start).toBe(0);
  expect(pieces[0]?.end).toBeGreaterThan(250);
  expect(pieces[0]?.end).toBeLessThan(251);
  expect(pieces.at(-1)?.end).toBeCloseTo(700, 1);
  for (const [at, piece] of pieces.entries()) {
    expect(piece.end - piece.start).toBeLessThanOrEqual(300);
    if (at > 0) expect(piece.start).toBe(pieces[at - 1]?.end);
  }
  expect(pieces[0]?.silent).toBe(false);
  expect(pieces.at(-1)?.silent).toBe(true);
});

it("gives each piece as a file of its own", async () => {
  const handle = await soundOf(3, []);
  const [piece] = await planPieces(handle);
  expect(piece).toMatchObject({ start: 0, end: 3 });
  const wav = await readPiece(handle, { start: 1, end: 2.5, silent: false });
  expect(wav.length).toBe(44 + 1.5 * perSecond * 2);
  expect(wav.toString("latin1", 0, 4)).toBe("RIFF");
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  expect(wav.readInt16LE(44)).toBe(8000);
});

it("of a file without sound there are none", async () => {
  expect(await planPieces(await soundOf(0, []))).toEqual([]);
});
