import { parentPort, workerData } from "node:worker_threads";
import { adapt, connect } from "./sqlite-connection.ts";

/** Initial data of the thread: path of the database's file. */
export interface ReaderFile {
  file: string;
}

/** A query to the thread. */
export interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export type Answer = { id: number; rows: unknown[] } | { id: number; error: string };

// Without the query builder: loading it would take most of the time until the first answer.
const { file }: ReaderFile = workerData;
const database = adapt(connect(file, true));

parentPort?.on("message", ({ id, sql, parameters }: Question) => {
  let answer: Answer;
  try {
    // Objects with a null prototype cannot be posted between threads.
    answer = {
      id,
      rows: database
        .prepare(sql)
        .all(parameters)
        .map((row) => Object.assign({}, row)),
    };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
