/** Folder of built files; their names change with their content. A build in another language has its own form of this file. */
export const builtFolder: string = "/_astro/";
