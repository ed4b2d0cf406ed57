/** Addresses of the built files that playback needs, largest first; empty in development. */
export function playerFiles(
  locals: { filesOf?(module: string): readonly string[] },
  { sounds }: { sounds: readonly unknown[] },
): string[] {
  const engine = sounds.length > 0 ? "all-sounds" : "hls";
  const modules = [`islands/player/engine/${engine}.ts`, "islands/player/start.ts", "islands/player/boot.ts"];
  return [...new Set(modules.flatMap((module) => locals.filesOf?.(module) ?? []))];
}
