import { atom, onMount } from "nanostores";
import { environment } from "./environment.ts";
import { isRecord, stringOf } from "./json.ts";

/** Whether the browser reports a network connection. */
export const $online = atom(true);

onMount($online, () => {
  const update = () => $online.set(environment.online());
  update();
  environment.events.addEventListener("online", update);
  environment.events.addEventListener("offline", update);
  return () => {
    environment.events.removeEventListener("online", update);
    environment.events.removeEventListener("offline", update);
  };
});

/** Whether to avoid prefetching: the reader has asked for less data, the connection is slow, or there is none. */
export function wantsLessData(): boolean {
  const line: unknown = "connection" in navigator ? navigator.connection : null;
  const saves = isRecord(line) && (line["saveData"] === true || stringOf(line["effectiveType"]).endsWith("2g"));
  return saves || !environment.online() || matchMedia("(prefers-reduced-data: reduce)").matches;
}
