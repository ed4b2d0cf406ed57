import type { Client } from "#lib/client/api.ts";

/** Bytes of a part; the server takes no other size, except for the last part. */
const partSize = 8 * 1024 * 1024;

/** Uploads a file part after part; `tell` gets what has arrived, 0 to 1. Answers the id of the file. */
export async function sendFile(
  api: Client,
  file: File,
  { tell, signal }: { tell: (fraction: number) => void; signal: AbortSignal },
): Promise<string> {
  const { fileId } = await api.call("admin/imports/file", { name: file.name, size: file.size }, { signal });
  for (let number = 0; number * partSize < file.size; number += 1) {
    const from = number * partSize;
    const bytes = file.slice(from, from + partSize);
    await api.call(
      "admin/imports/part",
      { fileId, number: String(number), part: new File([bytes], "part") },
      { signal, onProgress: (fraction) => tell((from + fraction * bytes.size) / file.size) },
    );
  }
  return fileId;
}
