/** Films on a page, as in MacCMS. */
export const pageLength = 20;

/** A film in the format of these clients. */
export type VodRow = Record<string, string | number>;

export interface VodList {
  page: number;
  pagecount: number;
  total: number;
  list: VodRow[];
  classes: { type_id: number; type_name: string }[];
}
