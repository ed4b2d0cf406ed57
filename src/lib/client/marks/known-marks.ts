import { api } from "../api.ts";
import { orElse } from "../history/or-else.ts";
import { readLocal } from "../persistence.ts";
import { $session, isMember } from "../stores/session.ts";
import type { KeptMark } from "./local-marks.ts";
import { keptFlag } from "./own-mark.ts";

/** Marks looked back at. */
const maxAtOnce = 50;

/** What this visitor last said of films: a member's from the account, a guest's from the device. Never rejects. */
export function knownMarks(): Promise<KeptMark[]> {
  return orElse<KeptMark[]>([], async () => {
    if (isMember($session.get())) {
      const { list } = await api.call("mark/list", { pageSize: maxAtOnce });
      return list.map(({ mark }) => ({ mark, at: Date.parse(mark.updatedAt) }));
    }
    if (readLocal(keptFlag) !== "1") return [];
    const { keptMarks } = await import("./local-marks.ts");
    return keptMarks();
  });
}
