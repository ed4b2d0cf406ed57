/** The database to be replaced is open in another process. */
export class DatabaseInUse extends Error {
  constructor(cause?: unknown) {
    super("another process has the database open", { cause });
    this.name = "DatabaseInUse";
  }
}
