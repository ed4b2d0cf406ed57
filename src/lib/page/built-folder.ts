/** Folder of the files built with these; their names change with their content. A build in another language has its own form of this file. */
export const builtFolder: string = "/_astro/";
