/** The settings cannot be used; `problems` has one sentence per key, each naming it. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "EnvError";
    this.problems = problems;
  }
}
