import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";

/** Makes a value of the present one, which may be newer than what was drawn: a picture is long on its way. */
export type Update = (change: (now: unknown) => unknown) => void;

/** What a field is given by what it is in. */
export interface FieldProps {
  field: ContentField;
  value: unknown;
  update: Update;
  /** Keys from the document to here, joined by dots. */
  path: string;
  document: ContentDocument;
  names: Readonly<Record<string, string>>;
  pictures: Readonly<Record<string, string>>;
  /** The key of a thing that exists is not changed any more. */
  fixed?: boolean;
}

/** What every kind of field is given. */
export interface ControlProps extends FieldProps {
  onChange: (value: unknown) => void;
}
