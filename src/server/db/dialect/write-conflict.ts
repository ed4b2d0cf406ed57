/** Thrown inside a write that another transaction got ahead of: it is run again, and sees what the other one wrote. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict";
}
