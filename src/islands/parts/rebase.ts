/** What was made of `sent`, with the fields that were written since; `saved` itself if there are none. */
export function rebase<Fields extends object>(now: Fields, sent: Fields, saved: Fields): Fields {
  const [before, after] = [new Map(Object.entries(sent)), new Map(Object.entries(now))];
  const written = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (written.length === 0) return saved;
  return { ...saved, ...Object.fromEntries(written.map((name) => [name, after.get(name)])) };
}
