/** Modules that playback needs, largest first. */
const modules = ["islands/player/engine/hls.ts", "islands/player/start.ts", "islands/player/boot.ts"];

/** Addresses of the player's built files; empty in development. */
export function playerFiles(locals: { filesOf?(module: string): readonly string[] }): string[] {
  return [...new Set(modules.flatMap((module) => locals.filesOf?.(module) ?? []))];
}
