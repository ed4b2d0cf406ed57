import { parentPort, workerData } from "node:worker_threads";
import { DatabaseSync } from "node:sqlite";

/**
 * A thread that checks a copy of a database for damage and posts the rows of its tables, which takes seconds per gigabyte. With `single` it
 * turns the copy into a single file without a write-ahead log first.
 */
function check({ file, single }: { file: string; single: boolean }): Record<string, number> {
  const copy = new DatabaseSync(file, { readOnly: !single });
  try {
    if (single) {
      copy.exec("pragma journal_mode = delete");
      const [row] = copy.prepare("pragma quick_check(1)").all();
      if (row?.["quick_check"] !== "ok") throw new Error(`the copy is damaged: ${String(row?.["quick_check"])}`);
    }
    // Virtual tables and those behind them belong to the full text index.
    const tables = copy
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .all();
    const counts = tables.map(({ name }): [string, number] => {
      const [row] = copy.prepare(`select count(*) as count from "${String(name)}"`).all();
      return [String(name), Number(row?.["count"])];
    });
    return Object.fromEntries(counts);
  } finally {
    copy.close();
  }
}

parentPort?.postMessage(check(workerData));
