import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import type { FavoriteFolder } from "#lib/contract/schemas/favorites.ts";
import type { Act, ReadField } from "../../parts/useForm.ts";

/** The member's folders, the default one first. */
export const $folders = queryOf("collect/folder/list", {});

/** The folder of a form: a new one if a name was typed, otherwise the selected one; an id of null is the default one. */
export async function folderOfForm(
  field: ReadField,
  { keyFor }: Act,
  known: readonly FavoriteFolder[],
): Promise<{ id: number | null; name: string }> {
  const name = field("name").trim();
  if (name !== "") {
    const made = await api.call("collect/folder/save", { name }, { idempotencyKey: keyFor({ name }) });
    void $folders.reload();
    return made;
  }
  const chosen = known.find(({ id }) => String(id ?? "") === field("folder"));
  return { id: chosen?.id ?? null, name: chosen?.name ?? "默认收藏夹" };
}
