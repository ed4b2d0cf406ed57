import { forgetTerm, rememberTerm } from "../../search-record.ts";
import { $session, updateSession } from "./session.ts";

/** Adds a term to the front of the recent searches. */
export function recordSearch(term: string): void {
  updateSession({ searchRecord: rememberTerm($session.get().searchRecord, term) });
}

export function removeSearch(term: string): void {
  updateSession({ searchRecord: forgetTerm($session.get().searchRecord, term) });
}

export function clearSearches(): void {
  updateSession({ searchRecord: [] });
}
