/** From the entry that is merged to the one that is kept. */
export interface Move {
  contentType: number;
  from: number;
  to: number;
}
