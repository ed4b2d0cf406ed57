/** State of the page `/post`: the list, or the composer with a new or an existing post. */
export type PostsView = { area: "list" } | { area: "new" } | { area: "edit"; id: number };

export function readView(query: URLSearchParams): PostsView {
  const area = query.get("area");
  const id = Number(query.get("id"));
  if (area === "edit" && Number.isSafeInteger(id) && id > 0) return { area, id };
  return area === "new" ? { area } : { area: "list" };
}

export const newPostHref = "/post?area=new";

export function editPostHref(id: number): string {
  return `/post?area=edit&id=${id}`;
}

export function postsTitle({ area }: PostsView): string {
  return area === "list" ? "我的帖子" : area === "new" ? "发帖子" : "修改帖子";
}
