import { api } from "#lib/client/api.ts";
import type { KeyFor } from "#lib/client/attempt-keys.ts";
import { queryOf } from "#lib/client/data.ts";
import { maxAddresses } from "#lib/upload-addresses.ts";
import { detailsToSend } from "./shared-details.ts";

/** Films that the server fetches, and whether it does. */
export const $fetches = queryOf("works/upload/addresses", {});

/** An address with something wrong. */
export interface Problem {
  address: string;
  problem: string;
  /** Its film is being fetched and stays a draft: only what was chosen for it was refused. */
  begun: boolean;
}

export function addressesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The text without the addresses of which films were begun; what was written while they were sent stays. */
export function withoutTaken(text: string, sent: readonly string[], wrong: readonly Problem[]): string {
  const taken = [...sent];
  for (const { address, begun } of wrong) if (!begun) removeFirst(taken, address);
  return text
    .split("\n")
    .filter((line) => !removeFirst(taken, line.trim()))
    .join("\n");
}

function removeFirst(list: string[], entry: string): boolean {
  const at = list.indexOf(entry);
  if (at !== -1) list.splice(at, 1);
  return at !== -1;
}

/** Words for a list that cannot be sent; null for one that can. */
export function faultOf(addresses: readonly string[], one: boolean): string | null {
  if (addresses.length === 0) return "请写影片的地址";
  if (one && addresses.length > 1) return "更换文件时只能写一个地址";
  return addresses.length > maxAddresses ? `一次最多 ${maxAddresses} 个地址，现在有 ${addresses.length} 个` : null;
}

/** Has films fetched; answers those with something wrong. */
export async function fetchAddresses(
  addresses: string[],
  videoId: number | undefined,
  keyFor: KeyFor,
): Promise<Problem[]> {
  const details = videoId === undefined ? detailsToSend() : undefined;
  const input = { addresses, ...(videoId === undefined ? {} : { videoId }), ...(details && { details }) };
  const { list } = await api.call("works/upload/address", input, { idempotencyKey: keyFor(input) });
  await $fetches.reload();
  return list.flatMap(({ address, problem, videoId: made }) =>
    problem === "" ? [] : [{ address, problem, begun: made !== null }],
  );
}

export async function actOnFetch(uploadId: string, act: "cancel" | "retry"): Promise<void> {
  await api.call("works/upload/address/act", { uploadId, act });
  await $fetches.reload();
}
