import type { SourceClass } from "./record-source.ts";
import type { VodPage } from "./vod.ts";

/** If this many classes have no count, the counts of the others are not requested. */
const maxFailures = 3;

/**
 * The classes of an interface: their names from its list, the films of each from the total of a list of that class alone. `ask` reads the
 * list, of a class where one is named.
 */
export async function* classesOf(
  ask: (classId: string | null) => Promise<VodPage>,
  pause: () => Promise<unknown>,
): AsyncGenerator<SourceClass> {
  const whole = await ask(null);
  const classes = whole.class.filter(({ type_id, type_name }) => type_id !== "" && type_name !== "");
  const counted: (number | null)[] = [];
  let failures = 0;
  // An interface that ignores the class answers the number of all its films for every one.
  const ignoresClass = () => counted.length > 1 && counted.every((count) => count === whole.total);
  const waiting: SourceClass[] = [];
  for (const { type_id, type_name } of classes) {
    const one = { name: type_name.slice(0, 100), count: null, total: classes.length };
    if (failures >= maxFailures || whole.total === undefined || (whole.total > 0 && ignoresClass())) {
      for (const before of waiting.splice(0)) yield { ...before, count: null };
      yield one;
      continue;
    }
    await pause();
    try {
      const count = (await ask(type_id)).total ?? null;
      counted.push(count);
      waiting.push({ ...one, count });
    } catch (error) {
      failures += 1;
      const value = error instanceof Error ? error.message.slice(0, 80) : "";
      const hint = "照样可以选；稍后再看一次分类，或直接检查";
      waiting.push({ ...one, problem: { field: "分类", reason: "数不出有几部", value, hint } });
    }
    // The first two are returned only once it is clear that their counts are not those of all films.
    if (counted.length > 2 || (counted.length > 1 && !ignoresClass())) yield* waiting.splice(0);
  }
  const isUseless = (whole.total ?? 0) > 0 && ignoresClass();
  for (const before of waiting) yield isUseless ? { ...before, count: null } : before;
}
