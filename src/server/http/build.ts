import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { PageLocals } from "../site/locals.ts";

/** What a page gets from the process that renders it, besides what it may ask for. */
export interface RenderLocals extends PageLocals {
  /** Notes an error the page could not handle; it is logged with the request id. */
  report(error: unknown): void;
  /** Addresses of the built files a module needs, by its path in `src/` (`islands/player/mount.ts`) or by its own file. Absent in development. */
  filesOf?(module: string): readonly string[];
}

export type RenderPage = (request: Request, locals: RenderLocals) => Promise<Response>;

/** Written by the adapter: built files by module of `src/`. */
const moduleFiles = z.record(z.string(), z.array(z.string()));

const inlineHashes = z.array(z.string().regex(/^sha256-[\w+/]+=*$/));

/** Where the adapter leaves the hashes it found, for `scripts/build.ts` to take up. */
export const hashesFile = "inline-hashes.json";

/** Written beside the built files by `scripts/build.ts`. */
export const buildRecord = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  scripts: inlineHashes,
  styles: inlineHashes,
});

export type BuildRecord = z.infer<typeof buildRecord>;

/** Which of the folders below `dist` is the one to serve. */
export const currentBuild = z.strictObject({ id: buildRecord.shape.id });

export interface Build extends BuildRecord {
  clientFolder: string;
  render: RenderPage;
}

/** The build `dist/current.json` points at. Throws when there is none. */
export async function loadBuild(dist: string): Promise<Build> {
  const { id } = currentBuild.parse(await readJson(join(dist, "current.json")));
  const folder = join(dist, id);
  const record = buildRecord.parse(await readJson(join(folder, "build.json")));
  const entry: { render: RenderPage } = await import(pathToFileURL(join(folder, "server/entry.mjs")).href);
  const files = moduleFiles.parse(await readJson(join(folder, "client/module-files.json")));
  const filesOf = (module: string) => files[module] ?? [];
  return {
    ...record,
    clientFolder: join(folder, "client"),
    render: (request, locals) => entry.render(request, Object.assign(locals, { filesOf })),
  };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
