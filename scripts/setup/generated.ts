/** A committed file that is generated from others. */
export interface Generated {
  /** Path relative to the project's root. */
  file: string;
  text: string;
}
