/** Id of the build; `adapter/service-worker.ts` fills it in, so that every build has another worker. */
declare const buildId: string;
export const build = buildId;
