import { type Content, readFolder } from "./read-folder.ts";
import { ContentReader, type ContentProblem } from "./read.ts";
import { checkPictures } from "./pictures.ts";
import { checkReferences } from "./references.ts";

/** Thrown with all problems found; the message is displayed to an editor. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const lines = problems.map(({ file, line, key, reason }) => `  ${file}:${line} ${key}：${reason}`);
    super(`内容有 ${problems.length} 处问题，什么都没有导入：\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

/** Reads and checks the whole folder. Throws `ContentError` for unknown keys, invalid values and broken references. */
export async function loadContent(root: string, onRead?: (characters: number) => void): Promise<Content> {
  const reader = new ContentReader(root, onRead);
  const content = await readFolder(reader);
  if (content) {
    checkReferences(reader, content);
    await checkPictures(reader, content);
  }
  if (!content || reader.problems.length > 0) throw new ContentError(reader.problems);
  return content;
}
