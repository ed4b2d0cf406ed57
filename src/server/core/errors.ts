import { errors, type ErrorName } from "#lib/contract/errors.ts";

interface Particulars {
  /** Replaces the catalogue's sentence. */
  tip?: string | undefined;
  /** Which field of the input, and what is wrong with it. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What to compute to be let through. */
  challenge?: string;
  /** Methods the address does answer. */
  allow?: string;
}

/** The one error the server throws on purpose. `app.ts` turns it into an envelope, a page into a status. */
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

/** What there is; throws for what there is not: `gone` for what was there once, else `contentMissing`. */
export function found<Thing extends object>(thing: Thing | "gone" | null): Thing {
  if (thing === null) throw new AppError("contentMissing");
  if (thing === "gone") throw new AppError("gone");
  return thing;
}
