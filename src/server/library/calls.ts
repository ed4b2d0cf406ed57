import { libraryInput, libraryPage } from "#lib/contract/schemas/library.ts";
import { pageCall } from "../core/call.ts";
import { listLibrary } from "./list.ts";

export const calls = {
  "library/list": pageCall({
    access: "public",
    summary: "片库：按形式、标签、地区、年代、语言、评分、片源任意组合",
    texts: ["facets"],
    staleSafe: true,
    addition: true,
    input: libraryInput,
    output: libraryPage,
    handler: listLibrary,
  }),
};
