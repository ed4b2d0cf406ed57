import { readFileSync } from "node:fs";
import { isRecord } from "#lib/client/json.ts";

/** What the server says of itself, and the system of it. */
export interface Look {
  /** Seconds since the beginning. */
  at: number;
  /** Bytes. */
  heap: number;
  /** Bytes outside the heap that belong to it, such as pages in memory. */
  external: number;
  /** Bytes, with what is mapped of files. */
  resident: number;
  /** Bytes of it that are no file's: these alone can run out. */
  own: number;
  /** How late the event loop was since the look before, in milliseconds. */
  delayP99: number;
  delayMax: number;
  /** Processor seconds so far. */
  cpuSeconds: number;
  pages: number;
  pageBytes: number;
  /** Pages asked for so far: from memory, past their time, rendered. */
  hit: number;
  stale: number;
  miss: number;
}

export interface Observer {
  look(): Promise<Look>;
  /** Has everything thrown away that nobody holds, as no request ever does. */
  collect(): Promise<void>;
}

export interface ObservedServer {
  origin: string;
  pid: number;
  /** Of `/metrics`. */
  token: string;
  /** Port of the inspector; without one nothing is collected. */
  inspector?: number | undefined;
}

export function observe({ origin, pid, token, inspector }: ObservedServer): Observer {
  const begun = performance.now();
  return {
    async look() {
      const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
      const values = valuesOf(await answer.text());
      const value = (name: string) => values.get(name) ?? 0;
      const memory = (kind: string) => value(`shiguang_process_memory_bytes{kind="${kind}"}`);
      const pages = (result: string) => value(`shiguang_page_cache_lookups_total{result="${result}"}`);
      return {
        at: (performance.now() - begun) / 1000,
        heap: memory("heap"),
        external: memory("external"),
        resident: memory("resident"),
        own: ownMemory(pid) ?? memory("resident"),
        delayP99: value('shiguang_event_loop_delay_seconds{quantile="0.99"}') * 1000,
        delayMax: value('shiguang_event_loop_delay_seconds{quantile="1"}') * 1000,
        cpuSeconds: value("shiguang_process_cpu_seconds_total"),
        pages: value("shiguang_page_cache_pages"),
        pageBytes: value("shiguang_page_cache_bytes"),
        hit: pages("hit"),
        stale: pages("stale"),
        miss: pages("miss"),
      };
    },
    async collect() {
      if (inspector === undefined) throw new Error("no inspector");
      await collectGarbage(inspector);
    },
  };
}

function valuesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Null where the system does not tell. */
function ownMemory(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const kibibytes = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

async function collectGarbage(port: number): Promise<void> {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const target: unknown = Array.isArray(targets) ? targets[0] : null;
  if (!isRecord(target)) throw new Error("the inspector has nothing to inspect");
  const socket = new WebSocket(String(target["webSocketDebuggerUrl"]));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener("error", () => reject(new Error("the inspector is away")), { once: true });
  socket.addEventListener("message", () => resolve(), { once: true });
  socket.addEventListener("open", () => socket.send('{"id":1,"method":"HeapProfiler.collectGarbage"}'), { once: true });
  await promise;
  socket.close();
}
