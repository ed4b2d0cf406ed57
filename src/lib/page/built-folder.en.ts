export const builtFolder: string = "/_astro-en/";
