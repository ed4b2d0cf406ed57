import { staffCalls } from "./staff-calls.ts";
import { userCalls } from "./user-calls.ts";

/** Every call of `/api/app`. Responses of calls that need a token are sealed, those of `open` calls are not. */
export const calls = { ...userCalls, ...staffCalls };

export type CallName = keyof typeof calls;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
