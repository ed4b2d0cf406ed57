import path from "node:path";

/** The database that this process uses. */
export interface DatabaseAddress {
  /** Folder of the SQLite file if there is no `url`. */
  dataDir: string;
  /** `postgres://…` */
  url?: string | undefined;
  replicaUrls?: readonly string[] | undefined;
  /** For requests: fails sooner than background work when the server stops answering. */
  isHasty?: boolean;
}

export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, "shiguang.sqlite");
}
