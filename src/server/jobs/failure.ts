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

/**
 * What went wrong may pass, like any other error, and can be told: the message, in Chinese, is for the person who waits, while it is tried
 * again and if it never passes.
 */
export class JobPassing extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "JobPassing";
  }
}

/**
 * A job cannot be begun yet for a reason that has nothing to do with it, such as a full disk. It waits and is looked at again after `pause`
 * milliseconds, as often as it takes: this was no attempt. The message is for the person who waits, in Chinese; `cause` for the log.
 */
export class JobMustWait extends Error {
  readonly pause: number;

  constructor(reason: string, { pause, cause }: { pause: number; cause: Error }) {
    super(reason, { cause });
    this.name = "JobMustWait";
    this.pause = pause;
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
