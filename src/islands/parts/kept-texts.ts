import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { textFieldsIn } from "#lib/client/text-fields.ts";

/** Stored texts of a form that has not been submitted, by field name. */
export function keptTexts(key: string): Partial<Record<string, string>> {
  const kept = parseJson(environment.localStorage()?.getItem(key) ?? null);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, stringOf(text)]));
}

/** Stores the texts of `form`; deletes them if all are unchanged. */
export function keepTyped(key: string, form: HTMLFormElement): void {
  const written = textFieldsIn(form).filter((field) => field.name !== "" && field.value !== field.defaultValue);
  if (written.length === 0) return forgetTyped(key);
  const texts = Object.fromEntries(written.map((field) => [field.name, field.value]));
  writeStorage(environment.localStorage(), key, JSON.stringify(texts));
}

export function forgetTyped(key: string): void {
  environment.localStorage()?.removeItem(key);
}
