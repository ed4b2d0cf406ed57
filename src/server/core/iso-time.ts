/** The time of a row in the words of the API; a row without one stays without. */
export function toIso(at: number): string;
export function toIso(at: number | null): string | null;
export function toIso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
