import type { ContentField, PickKind } from "#lib/contract/schemas/editorial.ts";
import type { ImageKind } from "../core/images.ts";

/** Label of a form field, and what its schema does not contain. */
export interface FieldLabels {
  label: string;
  note?: string;
  control?: ContentField["control"];
  choices?: ContentField["choices"];
  of?: PickKind;
  picture?: ImageKind;
}
