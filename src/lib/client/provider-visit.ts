import type { Sent } from "../contract/shapes.ts";
import { api } from "./api.ts";
import { environment } from "./environment.ts";
import { writeStorage } from "./storage.ts";

const key = "sign-in-back";

/** Leaves for a provider, to sign in or to link an account there; this page is remembered to return to. Throws `ApiError`. */
export async function goToProvider<Name extends "login/provider/begin" | "linked/begin">(
  name: Name,
  input: Sent<Name>,
): Promise<void> {
  const { address } = await api.call(name, input);
  const { pathname, search, hash } = location;
  if (pathname !== "/signIn") writeStorage(environment.sessionStorage(), key, `${pathname}${search}${hash}`);
  location.assign(address);
}

/** The page from which the visitor left; `usual` if that is not known. */
export function pageBefore(usual: string): string {
  const page = environment.sessionStorage()?.getItem(key) ?? usual;
  return /^\/(?!\/)/.test(page) ? page : usual;
}
