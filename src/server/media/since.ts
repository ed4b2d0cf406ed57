import { everything, type Tags } from "../cache/tags.ts";

/** What was looked up is used this long, in milliseconds, unless it changes: a page is many files. */
const rememberedFor = 5000;
const mostRemembered = 2000;

interface Remembering {
  now(): number;
  /** Without it nothing is remembered. */
  subscribe?: Tags["subscribe"] | undefined;
  /** What may change an answer. */
  tags: readonly string[];
}

/** Since when, or from when on, something is public, as `look` finds it; null when it is not. */
export function rememberSince(
  look: (name: string) => Promise<number | null>,
  { now, subscribe, tags }: Remembering,
): (name: string) => Promise<number | null> {
  let known = new Map<string, { since: Promise<number | null>; at: number }>();
  const telling = new Set([...tags, everything]);
  subscribe?.((changed) => {
    if (changed.some((tag) => telling.has(tag))) known = new Map();
  });
  return function since(name) {
    const [here, memory] = [known, known.get(name)];
    if (memory && subscribe && now() - memory.at < rememberedFor) return memory.since;
    if (here.size >= mostRemembered) here.clear();
    const fresh = { since: look(name), at: now() };
    here.set(name, fresh);
    fresh.since.catch(() => here.delete(name));
    return fresh.since;
  };
}
