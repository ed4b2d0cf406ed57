import { pageRows } from "#lib/pages.ts";
import type { Sample } from "#lib/page/row.ts";

interface Route extends Sample {
  path: string;
}

const samples: readonly Route[] = [...pageRows].flatMap(([path, row]) =>
  row.samples.map((sample) => ({ ...sample, path: sample.query === undefined ? path : `${path}?${sample.query}` })),
);

/** Public pages that need no film to be looked up, with a link that their HTML must contain. */
export const routes = samples.flatMap(({ leadsTo, ...route }) =>
  leadsTo === undefined ? [] : [{ ...route, leadsTo }],
);

/** Pages that are tools or have an unusual structure. */
export const others = samples.filter(({ leadsTo }) => leadsTo === undefined).map(({ path }) => path);
