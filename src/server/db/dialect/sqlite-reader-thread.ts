import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "../../process/thread-priority.ts";
import { adapt, connect } from "./sqlite-connection.ts";

/** Initial data of the thread: path of the database's file. */
export interface ReaderFile {
  file: string;
}

/** A query to the thread, or the order to copy the write-ahead log into the file. */
export type Question = { id: number } & ({ sql: string; parameters: readonly unknown[] } | { checkpoint: true });

export type Answer = { id: number; rows: unknown[] } | { id: number; error: string };

lowerThreadPriority();
// Without the query builder: loading it would take most of the time until the first answer.
const { file }: ReaderFile = workerData;
const database = adapt(connect(file, true));
let writing: DatabaseSync | undefined;

function rowsFor(question: Question): unknown[] {
  if ("checkpoint" in question) {
    // As much as there is without making readers or writers wait.
    (writing ??= connect(file, false)).exec("pragma wal_checkpoint(passive)");
    return [];
  }
  // Objects with a null prototype cannot be posted between threads.
  return database
    .prepare(question.sql)
    .all(question.parameters)
    .map((row) => Object.assign({}, row));
}

parentPort?.on("message", (question: Question) => {
  const { id } = question;
  let answer: Answer;
  try {
    answer = { id, rows: rowsFor(question) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
