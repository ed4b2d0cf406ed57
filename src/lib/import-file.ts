/** Endings of packed uploads: a file by itself, or an archive with one file. */
const packedEndings = [".gz", ".zip"];
const archive = ".zip";

/** Whether the files of a source are archives themselves. */
const isArchive = (endings: readonly string[]): boolean => endings.includes(archive);

/** Whether a source with these endings takes an upload of this name, packed or not. */
export function isImportFile(name: string, endings: readonly string[]): boolean {
  const plain = name.toLowerCase();
  if (plain.endsWith(archive)) return true;
  if (isArchive(endings)) return false;
  return endings.some((ending) => plain.replace(/\.gz$/, "").endsWith(ending.replace(/\.gz$/, "")));
}

/** All endings a source takes. */
export function acceptedEndings(endings: readonly string[]): readonly string[] {
  return isArchive(endings) ? endings : [...endings, ...packedEndings];
}

/** `.jsonl、.ndjson，也可以压成 .gz 或 .zip`, for hints and errors. */
export function endingsText(endings: readonly string[]): string {
  if (isArchive(endings)) return endings.join("、");
  return `${endings.filter((ending) => !ending.endsWith(".gz")).join("、")}，也可以压成 ${packedEndings.join(" 或 ")}`;
}
