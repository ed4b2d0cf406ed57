import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { textFieldsIn, typeInto } from "#lib/client/text-fields.ts";

/** Values of a form's fields by their names. */
export type Texts = Partial<Record<string, string>>;

/** A field that is kept: text, a time, a choice or a checkbox. */
type Kept = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** In a dialog also what is chosen; a form of a page begins with the choices that the page makes. */
function keptIn(form: HTMLFormElement): Kept[] {
  if (form.closest("dialog") === null) return textFieldsIn(form);
  const others = form.querySelectorAll<Kept>('select, input:is([type="datetime-local"], [type="checkbox"])');
  return [...textFieldsIn(form), ...others].filter(({ name }) => name !== "");
}

const isCheck = (field: Kept): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "checkbox";

function valueOf(field: Kept): string {
  return isCheck(field) ? String(field.checked) : field.value;
}

function defaultOf(field: Kept): string {
  if (isCheck(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? "";
}

function put(field: Kept, value: string): void {
  if (isCheck(field)) return valueOf(field) === value ? undefined : field.click();
  if (!(field instanceof HTMLSelectElement)) return typeInto(field, value);
  field.value = value;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(keptIn(form).map((field) => [field.name, valueOf(field)]));
}

/** What is stored of a form that has not been submitted. */
export function keptTexts(key: string): Texts {
  const kept = parseJson(environment.localStorage()?.getItem(key) ?? null);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, stringOf(text)]));
}

/** Stores what was changed in `form`, and not sent yet; deletes it if that is nothing. */
export function keepTyped(key: string, form: HTMLFormElement, sent: Texts = {}): void {
  const written = keptIn(form).filter(
    (field) => valueOf(field) !== defaultOf(field) && valueOf(field) !== sent[field.name],
  );
  const storage = environment.localStorage();
  if (written.length === 0) return storage?.removeItem(key);
  writeStorage(storage, key, JSON.stringify(Object.fromEntries(written.map((field) => [field.name, valueOf(field)]))));
}

/** Restores what is stored into unchanged fields; for text typed before hydration, dispatches input events. Returns whether it changed any. */
export function bringBack(form: HTMLFormElement, kept: Texts): boolean {
  for (const field of textFieldsIn(form)) if (field.value !== field.defaultValue) typeInto(field, field.value);
  const changed = keptIn(form).filter(
    (field) => valueOf(field) === defaultOf(field) && differs(field, kept[field.name]),
  );
  for (const field of changed) put(field, kept[field.name] ?? "");
  return changed.length > 0;
}

const differs = (field: Kept, value: string | undefined) => value !== undefined && value !== valueOf(field);

/** Shows what the form began with. */
export function startOver(form: HTMLFormElement): void {
  for (const field of keptIn(form)) put(field, defaultOf(field));
}

/** Empties what was sent; what was written since stays. */
export function emptySent(form: HTMLFormElement, sent: Texts): void {
  const fields = textFieldsIn(form);
  const isSent = ({ name, value }: { name: string; value: string }) => value === sent[name];
  if (fields.every(isSent)) return form.reset();
  for (const field of fields) if (isSent(field)) field.value = field.defaultValue;
}
