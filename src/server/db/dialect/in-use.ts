/** Another process has the database open that is to be replaced. */
export class DatabaseInUse extends Error {
  constructor(cause?: unknown) {
    super("another process has the database open", { cause });
    this.name = "DatabaseInUse";
  }
}
