import { isCallName } from "#lib/contract/calls.ts";
import { builtFolder, builtFolderIn, traditionalFolder } from "#lib/page/built-folder.ts";
import { files } from "#lib/page/files.ts";
import { languages } from "#lib/page/writing.ts";
import { pages } from "#lib/pages.ts";
import { uploadPath } from "../uploads/tus.ts";

const api = "/api/app/";
/** Path prefixes followed by the name of an object. */
const folders = [
  "/media/",
  "/og/",
  `${uploadPath}/`,
  builtFolder,
  traditionalFolder,
  ...languages.map(({ writing }) => builtFolderIn(writing)),
  "/sitemaps/",
  "/builds/",
];
const alone: ReadonlySet<string> = new Set([
  ...Object.keys(pages),
  ...Object.keys(files),
  "/livez",
  "/readyz",
  "/csp-report",
  "/api/openapi.json",
  "/api/openapi-opened.json",
  "/api/app/message/stream",
]);

/** The route template of a URL, of which there is a fixed number whatever is requested. */
export function routeOf(target: string): string {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  if (alone.has(path)) return path;
  if (path.startsWith(api)) return isCallName(path.slice(api.length)) ? path : `${api}*`;
  const folder = folders.find((one) => path.startsWith(one));
  return folder === undefined ? "other" : `${folder}*`;
}
