import path from "node:path";

/** The `content/` folder of this project. */
export const contentFolder = path.join(import.meta.dirname, "../../../content");
