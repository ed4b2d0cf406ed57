import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { languages, simplified, type Writing } from "#lib/page/writing.ts";
import type { PageLocals } from "../site/locals.ts";

/** Locals of a page: its data, and functions of the rendering process. */
export interface RenderLocals extends PageLocals {
  /** Reports an error that the page could not handle; it is logged with the request id. */
  report(error: unknown): void;
  /**
   * URLs of the built files that a module needs, by its path in `src/` (`islands/player/mount.ts`) or its built file. Absent in
   * development.
   */
  filesOf?(module: string): readonly string[];
  /** Where the exports of a built file are, if it only passes them on: another file's URL and the name there. Absent in development. */
  passedOn?(file: string): Readonly<Record<string, readonly [file: string, name: string]>> | undefined;
}

/** A page that is not sent as it is: a `Response`, or what is read of one. */
export type RenderedResponse = Pick<Response, "status" | "headers" | "text" | "arrayBuffer">;

/** Renders a page, its interface in Chinese or in another language. */
export type RenderPage = (page: { url: string }, locals: RenderLocals, writing?: Writing) => Promise<RenderedResponse>;

/** Written by the adapter (`ModuleFiles` in `adapter/module-files.ts`). */
const moduleFiles = z.object({
  files: z.record(z.string(), z.array(z.string())),
  passedOn: z.record(z.string(), z.record(z.string(), z.tuple([z.string(), z.string()]))),
});

const inlineHashes = z.array(z.string().regex(/^sha256-[\w+/]+=*$/));

/** File in which the adapter leaves its hashes for `scripts/build.ts`. */
export const hashesFile = "inline-hashes.json";

/** Written next to the built files by `scripts/build.ts`. */
export const buildRecord = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  scripts: inlineHashes,
  styles: inlineHashes,
});

export type BuildRecord = z.infer<typeof buildRecord>;

/** Names the folder below `dist` to serve. */
export const currentBuild = z.strictObject({ id: buildRecord.shape.id });

export interface Build extends BuildRecord {
  clientFolder: string;
  render: RenderPage;
}

/** Folder of the build named in `dist/current.json`. Throws if there is none. */
export async function currentFolder(dist: string): Promise<string> {
  const { id } = currentBuild.parse(await readJson(join(dist, "current.json")));
  return join(dist, id);
}

/** Loads the build in this folder. The code of its pages is loaded when the first is rendered. */
export async function loadBuild(folder: string): Promise<Build> {
  const record = buildRecord.parse(await readJson(join(folder, "build.json")));
  const usual = pagesOf(join(folder, "server"), join(folder, "client/module-files.json"));
  const others = new Map<Writing, RenderPage>(
    languages.map(({ writing }) => {
      const own = join(folder, writing);
      return [writing, pagesOf(join(own, "server"), join(own, "module-files.json"))];
    }),
  );
  return {
    ...record,
    clientFolder: join(folder, "client"),
    render: (page, locals, writing = simplified) => (others.get(writing) ?? usual)(page, locals),
  };
}

/** The pages of one language. They are loaded when the first is rendered: most sites are read in one. */
function pagesOf(serverFolder: string, filesList: string): RenderPage {
  const load = async () => {
    const pages: { render: RenderPage } = await import(pathToFileURL(join(serverFolder, "entry.mjs")).href);
    return { pages, built: moduleFiles.parse(await readJson(filesList)) };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (page, locals) => {
    const { pages, built } = await (loaded ??= load());
    const { files, passedOn } = built;
    const filesOf = (module: string) => files[module] ?? [];
    return pages.render(page, Object.assign(locals, { filesOf, passedOn: (file: string) => passedOn[file] }));
  };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
