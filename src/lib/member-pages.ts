/** Pages only members may open; `layouts/Member.astro` is their shell. */
const memberPages: ReadonlySet<string> = new Set(["/mine", "/post", "/sysMsg"]);

export function isMemberPage(pathname: string): boolean {
  return memberPages.has(pathname);
}
