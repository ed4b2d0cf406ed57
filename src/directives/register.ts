import intent from "./intent.ts";
import summon from "./summon.ts";

declare global {
  var Astro: Record<string, unknown> | undefined;
}

const only = async (load: () => Promise<() => Promise<void>>) => (await load())();

// Where Astro's own inline scripts would put them; what stands there already is the same.
Object.assign((globalThis.Astro ??= {}), { intent, summon, only });
