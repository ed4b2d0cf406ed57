import { errors } from "#lib/contract/errors.ts";

/** Null if the cursor in the address is invalid: there is no such page. */
export async function orNowhere<Page>(page: Promise<Page>): Promise<Page | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === errors.invalid.status) return null;
    throw error;
  }
}

export async function listOf<Item>(answer: Promise<{ list: Item[] }>): Promise<Item[]> {
  return (await answer).list;
}
