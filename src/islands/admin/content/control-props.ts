import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";

/** What every kind of field is given. */
export interface ControlProps {
  field: ContentField;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Keys from the document to here, joined by dots. */
  path: string;
  document: ContentDocument;
  names: Readonly<Record<string, string>>;
  pictures: Readonly<Record<string, string>>;
  /** The key of a thing that exists is not changed any more. */
  fixed?: boolean;
}
