import { createContext } from "react";
import type { FieldErrors } from "./useSending.ts";

/** Error messages of the form by field name, displayed by the fields. */
export const FormErrors = createContext<FieldErrors>({});
