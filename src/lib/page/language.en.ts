export const language: string = "en";
export const builtFolder: string = "/_astro-en/";
export const wordGap: string = " ";
