import { createContext } from "react";
import type { FieldErrors } from "./useSending.ts";

/** What is wrong in the form around them, by name: every field says its own. */
export const FormErrors = createContext<FieldErrors>({});
