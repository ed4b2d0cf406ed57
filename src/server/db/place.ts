import path from "node:path";

/** Which database this process works on. */
export interface DatabasePlace {
  /** Where the SQLite file lives when there is no `url`. */
  dataDir: string;
  /** `postgres://…` */
  url?: string | undefined;
  replicaUrls?: readonly string[] | undefined;
  /** For requests: a server that has fallen silent is given up sooner than what works in the background would. */
  isHasty?: boolean;
}

export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, "shiguang.sqlite");
}
