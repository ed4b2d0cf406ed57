import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { textFieldsIn } from "#lib/client/text-fields.ts";

/** Texts of a form by field name. */
export type Texts = Partial<Record<string, string>>;

export function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(textFieldsIn(form).map((field) => [field.name, field.value]));
}

/** Stored texts of a form that has not been submitted. */
export function keptTexts(key: string): Texts {
  const kept = parseJson(environment.localStorage()?.getItem(key) ?? null);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, stringOf(text)]));
}

/** Stores the texts of `form` that were written, and not sent yet; deletes them if there are none. */
export function keepTyped(key: string, form: HTMLFormElement, sent: Texts = {}): void {
  const written = textFieldsIn(form).filter(
    ({ name, value, defaultValue }) => name !== "" && value !== defaultValue && value !== sent[name],
  );
  const storage = environment.localStorage();
  if (written.length === 0) return storage?.removeItem(key);
  writeStorage(storage, key, JSON.stringify(Object.fromEntries(written.map(({ name, value }) => [name, value]))));
}

/** Empties what was sent; what was written since stays. */
export function emptySent(form: HTMLFormElement, sent: Texts): void {
  const fields = textFieldsIn(form);
  const isSent = ({ name, value }: { name: string; value: string }) => value === sent[name];
  if (fields.every(isSent)) return form.reset();
  for (const field of fields) if (isSent(field)) field.value = field.defaultValue;
}
