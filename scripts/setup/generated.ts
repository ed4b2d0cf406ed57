/** A committed file that follows from others. */
export interface Generated {
  /** From the root of the project. */
  file: string;
  text: string;
}
