/** Where an import is shown; the list of all without one. */
export function importHref(id: number | null): string {
  return `/admin?area=imports${id === null ? "" : `&id=${id}`}`;
}

/** The import that the address names. */
export function readImportId(search: string): number | null {
  const id = new URLSearchParams(search).get("id") ?? "";
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
