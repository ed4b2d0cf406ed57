import type { Plugin } from "vite";

/** Characters of an escape beyond the one it stands for. */
const longer = 5;

/**
 * Writes what is not ASCII as escapes: V8 holds the text of a module in one byte a character, or in two where a single character does not fit.
 * A file of dictionaries is left as it is, as escapes would take more than that saves.
 */
export function asciiModules(): Plugin {
  return {
    name: "shiguang:ascii-modules",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = toAscii(chunk.code);
      },
    },
  };
}

const beyond = /(\\*)([^\0-\u007f])/g;

/** Exported for its test: the same program, as texts, patterns and names may contain escapes. */
export function toAscii(code: string): string {
  const count = code.match(beyond)?.length ?? 0;
  if (count * longer > code.length) return code;
  // A backslash of its own before such a character has no meaning, and would take away that of the escape.
  return code.replaceAll(beyond, (_all, slashes: string, char: string) => {
    const escape = `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return (slashes.length % 2 === 1 ? slashes.slice(1) : slashes) + escape;
  });
}
