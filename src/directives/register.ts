import intent from "./intent.ts";
import summon from "./summon.ts";

const only = async (load: () => Promise<() => Promise<void>>) => (await load())();

// Astro's own inline scripts register directives on the same object; existing ones are equivalent.
Reflect.set(globalThis, "Astro", { ...Object(Reflect.get(globalThis, "Astro")), intent, summon, only });
