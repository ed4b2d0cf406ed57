/** Folder of built files; their names change with their content. A build in another language has its own (`adapter/languages/plugin.ts`). */
export const builtFolder: string = "/_astro/";

export const builtFolderIn = (language: string): string => `/_astro-${language}/`;

/** Addresses of the same files for pages in traditional characters. */
export const traditionalFolder = "/_astro-hant/";
