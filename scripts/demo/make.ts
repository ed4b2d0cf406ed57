import { makeFilms } from "./films/index.ts";
import { makePosters } from "./films/posters/index.ts";

/**
 * Generates the demonstration's media: `node scripts/demo/make.ts films|posters|pictures|all`; posters also of chosen entries: `posters
 * rain-city tide`.
 */
const jobs: Record<string, (only: readonly string[]) => Promise<void>> = {
  films: makeFilms,
  posters: makePosters,
  pictures: async () => {
    const { makePictures } = await import("./pictures/index.ts");
    await makePictures();
  },
};

const [wanted = "all", ...only] = process.argv.slice(2);
const chosen = wanted === "all" ? Object.keys(jobs) : [wanted];
for (const name of chosen) {
  const job = jobs[name];
  if (!job) throw new Error(`unknown job ${name}: use films, posters, pictures or all`);
  await job(only);
}
