import type { FileHandle } from "node:fs/promises";

/** A stretch of a sound, in seconds. */
export interface Piece {
  start: number;
  end: number;
  /** Nothing can be heard in it; recognisers invent words for silence. */
  silent: boolean;
}

/** Samples per second, of two bytes each. */
const sampleRate = 16_000;
export const bytesPerSecond = sampleRate * 2;
/** Longest piece, and where in it the quietest moment is looked for, in seconds. */
const maxPiece = 300;
const earliest = 200;
/** Length of one measurement of loudness, and of the moment that must be quiet, in seconds. */
const step = 0.05;
const quietSteps = 8;
/** Mean amplitude, of 32768, below which there is no speech. */
const audible = 40;
export const headerLength = 44;
const readAtOnce = bytesPerSecond * 10;
const bytesPerStep = bytesPerSecond * step;

/** Cuts a WAV file into pieces of at most five minutes, each at the quietest moment of its last part. */
export async function planPieces(handle: FileHandle): Promise<Piece[]> {
  const loudness = await measure(handle);
  const pieces: Piece[] = [];
  const [maxSteps, firstSteps] = [maxPiece / step, earliest / step];
  for (let from = 0; from < loudness.length;) {
    const rest = loudness.length - from;
    const length =
      rest <= maxSteps ? rest : firstSteps + quietest(loudness.subarray(from + firstSteps, from + maxSteps));
    const heard = loudness.subarray(from, from + length);
    pieces.push({ start: from * step, end: (from + length) * step, silent: heard.every((one) => one < audible) });
    from += length;
  }
  return pieces;
}

/** The middle of the quietest moment. */
function quietest(loudness: Float32Array): number {
  let sum = loudness.subarray(0, quietSteps).reduce((total, one) => total + one, 0);
  let best = { sum, at: 0 };
  for (let at = 1; at + quietSteps <= loudness.length; at += 1) {
    sum += (loudness[at + quietSteps - 1] ?? 0) - (loudness[at - 1] ?? 0);
    if (sum < best.sum) best = { sum, at };
  }
  return best.at + quietSteps / 2;
}

/** Mean amplitude of each step. */
async function measure(handle: FileHandle): Promise<Float32Array> {
  const { size } = await handle.stat();
  const steps = new Float32Array(Math.max(0, Math.ceil((size - headerLength) / bytesPerStep)));
  const buffer = Buffer.alloc(readAtOnce);
  for (let at = headerLength; at < size;) {
    const { bytesRead } = await handle.read(buffer, 0, readAtOnce, at);
    if (bytesRead === 0) break;
    for (let from = 0; from < bytesRead; from += bytesPerStep) {
      const to = Math.min(from + bytesPerStep, bytesRead - 1);
      let sum = 0;
      for (let sample = from; sample < to; sample += 2) sum += Math.abs(buffer.readInt16LE(sample));
      steps[Math.round((at - headerLength + from) / bytesPerStep)] = sum / (bytesPerStep / 2);
    }
    at += bytesRead;
  }
  return steps;
}

/** A WAV file of its own with one piece. */
export async function readPiece(handle: FileHandle, { start, end }: Piece): Promise<Buffer<ArrayBuffer>> {
  const [from, to] = [Math.round(start * sampleRate) * 2, Math.round(end * sampleRate) * 2];
  const buffer = Buffer.alloc(headerLength + to - from);
  const { bytesRead } = await handle.read(buffer, headerLength, to - from, headerLength + from);
  writeHeader(buffer, bytesRead);
  return buffer.subarray(0, headerLength + bytesRead);
}

function writeHeader(buffer: Buffer, length: number): void {
  buffer.write("RIFF", 0, "latin1");
  buffer.writeUInt32LE(headerLength - 8 + length, 4);
  buffer.write("WAVEfmt ", 8, "latin1");
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(sampleRate, 24);
  buffer.writeUInt32LE(bytesPerSecond, 28);
  buffer.writeUInt16LE(2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write("data", 36, "latin1");
  buffer.writeUInt32LE(length, 40);
}
