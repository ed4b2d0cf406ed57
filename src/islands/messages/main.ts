import { $session, isMember } from "#lib/client/stores/session.ts";

let started = false;
/** Guests have no messages: nothing is loaded for them. */
$session.subscribe((session) => {
  if (started || !isMember(session)) return;
  started = true;
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    void import("./live.ts").then(({ keepInformed }) => keepInformed());
  });
});
