import { everything, type Tags } from "../cache/tags.ts";

/** What was looked up is used this long, in milliseconds, unless it changes: a page is many files, and a film is more. */
const rememberedFor = 60_000;
const maxRemembered = 10_000;

interface Remembering {
  now(): number;
  /** Without it nothing is remembered. */
  subscribe?: Tags["subscribe"] | undefined;
  /** What may change an answer. */
  tags: readonly string[];
}

interface Memory {
  since: Promise<number | null>;
  at: number;
}

/**
 * Since when, or from when on, something is public, as `look` finds it; null when it is not. What was known a while ago is looked up
 * anew behind the answer, so nobody waits, and it still holds while nothing can be looked up.
 */
export function rememberSince(
  look: (name: string) => Promise<number | null>,
  { now, subscribe, tags }: Remembering,
): (name: string) => Promise<number | null> {
  if (!subscribe) return look;
  let known = new Map<string, Memory>();
  const telling = new Set([...tags, everything]);
  subscribe((changed) => {
    if (changed.some((tag) => telling.has(tag))) known = new Map();
  });
  return function since(name) {
    const [here, memory] = [known, known.get(name)];
    // Either way: the clock may have been set back.
    if (memory && Math.abs(now() - memory.at) < rememberedFor) return memory.since;
    const fresh = { since: look(name), at: now() };
    if (memory) {
      memory.at = fresh.at;
      fresh.since.then(
        () => here.set(name, fresh),
        () => {},
      );
      return memory.since;
    }
    if (here.size >= maxRemembered) here.delete(here.keys().next().value ?? name);
    here.set(name, fresh);
    fresh.since.catch(() => here.delete(name));
    return fresh.since;
  };
}
