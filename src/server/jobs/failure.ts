/**
 * A job cannot be done, and trying again will not help. The message is for the person who waits for it, in Chinese, e.g.
 * `文件里没有画面`. Any other error may pass: the job is tried again after a pause.
 */
export class JobFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "JobFailure";
  }
}

/** This attempt has the job no longer: it was cancelled, replaced, or taken over after its lease had run out. */
export class JobLost extends Error {
  constructor() {
    super("the job belongs to this attempt no longer");
    this.name = "JobLost";
  }
}

/** The worker stops: the job goes back into the queue as if it had not been begun. */
export class WorkerStopping extends Error {
  constructor() {
    super("the worker stops");
    this.name = "WorkerStopping";
  }
}
