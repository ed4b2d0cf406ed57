import { summon } from "#lib/client/summon.ts";

// What is said in a live is not waited for until somebody touches it.
summon("live");
