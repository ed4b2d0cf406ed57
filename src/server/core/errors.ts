import { errors, type ErrorName } from "#lib/contract/errors.ts";

interface Particulars {
  /** Replaces the default message of the error. */
  tip?: string | undefined;
  /** Message for each invalid field of the input. */
  fields?: Record<string, string>;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  /** The proof of work the client has to solve. */
  challenge?: string;
  /** Methods which the path supports. */
  allow?: string;
}

/** The error that the server throws on purpose. `app.ts` turns it into an envelope, a page into a status. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly error: ErrorName;
  readonly particulars: Particulars;

  constructor(error: ErrorName, particulars: Particulars = {}) {
    super(particulars.tip ?? errors[error].tip);
    this.error = error;
    this.particulars = particulars;
  }

  get code(): number {
    return errors[this.error].code;
  }

  get status(): number {
    return errors[this.error].status;
  }
}

/** The error for a field of a form; the message is displayed at the field and where there is none. */
export function wrongField(field: string, tip: string): AppError {
  return new AppError("formInvalid", { tip, fields: { [field]: tip } });
}

/** Returns the item, or throws: `gone` if it was public before, `contentMissing` if it does not exist. */
export function found<Thing extends object>(thing: Thing | "gone" | null): Thing {
  if (thing === null) throw new AppError("contentMissing");
  if (thing === "gone") throw new AppError("gone");
  return thing;
}
