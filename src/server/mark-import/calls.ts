import * as markImport from "#lib/contract/schemas/mark-import.ts";
import { call } from "../core/call.ts";
import { matchFilms } from "./match.ts";

export const calls = {
  "mark/match": call({
    access: "guest",
    effect: "read",
    summary: "别处标记过的影片在这里是哪一部",
    addition: true,
    input: markImport.markMatchInput,
    output: markImport.markMatchOutput,
    example: { films: [{ titles: ["雨城"], year: 2026, ids: [{ source: "imdb", id: "tt0000001" }] }] },
    handler: matchFilms,
  }),
};
