import { workerData } from "node:worker_threads";
import { connect, isBusy } from "./sqlite-connection.ts";

/** Initial data of the thread. */
export interface StatisticsWork {
  /** Path of the database's file. */
  file: string;
  statements: readonly string[];
}

/** A thread that updates the statistics of a database, which takes seconds for millions of rows. */
const { file, statements }: StatisticsWork = workerData;
const database = connect(file, false);
try {
  for (const statement of statements) database.exec(statement);
  // Other connections read statistics only when they read the schema, so it changes, and changes back.
  database.exec("begin immediate; create table statistics_read (id integer); drop table statistics_read; commit");
} catch (error) {
  // Somebody writes for long: there is time until the next attempt.
  if (!isBusy(error)) throw error;
} finally {
  database.close();
}
