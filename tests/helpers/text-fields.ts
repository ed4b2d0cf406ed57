import type { z } from "zod";
import { isCallName, type CallName } from "#lib/contract/calls.ts";
import { calls } from "#server/api/calls.ts";

/** A string field of a call. */
export interface TextField {
  name: CallName;
  /** Keys from the call's input to the field; `[]` for any item of a list. */
  path: string[];
  schema: z.core.$ZodType;
}

/** All string fields of the contract; new ones are included automatically. */
export const textFields: readonly TextField[] = Object.keys(calls)
  .filter(isCallName)
  .flatMap((name) => fieldsOf(calls[name].input, []).map((field) => ({ name, ...field })));

function fieldsOf(schema: z.core.$ZodType, path: string[]): Omit<TextField, "name">[] {
  if (innermost(schema) === "string") return [{ path, schema }];
  const type: z.core.$ZodTypes = known(schema);
  switch (type._zod.def.type) {
    case "object":
      return Object.entries(type._zod.def.shape).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]));
    case "array":
      return fieldsOf(type._zod.def.element, [...path, "[]"]);
    case "optional":
    case "nullable":
    case "default":
      return fieldsOf(type._zod.def.innerType, path);
    case "pipe":
      return fieldsOf(type._zod.def.in, path);
    case "union":
      return type._zod.def.options.flatMap((option) => fieldsOf(option, path));
    default:
      return [];
  }
}

/** Type of the schema inside optional, nullable, default and pipe wrappers. */
function innermost(schema: z.core.$ZodType): string {
  const type = known(schema);
  switch (type._zod.def.type) {
    case "optional":
    case "nullable":
    case "default":
      return innermost(type._zod.def.innerType);
    case "pipe":
      return innermost(type._zod.def.in);
    default:
      return type._zod.def.type;
  }
}

function known(schema: z.core.$ZodType): z.core.$ZodTypes {
  // zod's own union of its schemas, which its types do not narrow to.
  // eslint-disable-next-line typescript/consistent-type-assertions
  return schema as z.core.$ZodTypes;
}

/** Copies an input with a text in the field; null if the field's list is absent or empty. */
export function withText(input: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (key === "[]") return Array.isArray(input) && input.length > 0 ? [withText(input[0], rest, text)] : null;
  const inner: unknown = typeof input === "object" && input !== null ? Reflect.get(input, key) : undefined;
  const changed = withText(inner, rest, text);
  return changed === null ? null : { ...(typeof input === "object" ? input : {}), [key]: changed };
}
