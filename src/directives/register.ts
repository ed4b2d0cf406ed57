import intent from "./intent.ts";
import summon from "./summon.ts";

const only = async (load: () => Promise<() => Promise<void>>) => (await load())();

// Where Astro's own inline scripts would put them; what stands there already is the same.
Reflect.set(globalThis, "Astro", { ...Object(Reflect.get(globalThis, "Astro")), intent, summon, only });
