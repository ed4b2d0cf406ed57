/** Endings of packed uploads: a file by itself, or an archive with one file. */
export const packedEndings = [".gz", ".zip"];

/** Whether a source with these endings takes an upload of this name, packed or not. */
export function isImportFile(name: string, endings: readonly string[]): boolean {
  const plain = name.toLowerCase();
  return (
    plain.endsWith(".zip") || endings.some((ending) => plain.replace(/\.gz$/, "").endsWith(ending.replace(/\.gz$/, "")))
  );
}

/** `.jsonl、.ndjson，也可以压成 .gz 或 .zip`, for hints and errors. */
export function endingsText(endings: readonly string[]): string {
  return `${endings.filter((ending) => !ending.endsWith(".gz")).join("、")}，也可以压成 ${packedEndings.join(" 或 ")}`;
}
