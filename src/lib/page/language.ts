/** What depends on the language of a build; one in another language has its own form of this file. Here: its name in HTML. */
export const language: string = "zh-CN";
/** Folder of the files built in it; their names change with their content. */
export const builtFolder: string = "/_astro/";
/** Stands between two words. */
export const wordGap: string = "";
