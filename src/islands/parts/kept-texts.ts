import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { textFieldsIn } from "#lib/client/text-fields.ts";

/** Texts of a form that was not sent yet, by the names of its fields. */
export function keptTexts(key: string): Partial<Record<string, string>> {
  const kept = parseJson(environment.localStorage()?.getItem(key) ?? null);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, stringOf(text)]));
}

/** Notes what stands in the texts of `form`; forgets it all when nothing does. */
export function keepTyped(key: string, form: HTMLFormElement): void {
  const written = textFieldsIn(form).filter((field) => field.name !== "" && field.value !== field.defaultValue);
  if (written.length === 0) return forgetTyped(key);
  const texts = Object.fromEntries(written.map((field) => [field.name, field.value]));
  writeStorage(environment.localStorage(), key, JSON.stringify(texts));
}

export function forgetTyped(key: string): void {
  environment.localStorage()?.removeItem(key);
}
