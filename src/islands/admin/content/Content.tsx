import { isContentKind } from "#lib/editorial.ts";
import { ContentList } from "./ContentList.tsx";
import { Editor } from "./Editor.tsx";
import "./content.css";

/** What `/admin?area=content` shows: the list, `&id=` one thing, `&new=` a new one of a kind. */
export function Content() {
  const query = new URLSearchParams(location.search);
  const id = Number(query.get("id"));
  const kind = query.get("new") ?? "";
  if (Number.isSafeInteger(id) && id > 0) return <Editor id={id} />;
  return isContentKind(kind) ? <Editor kind={kind} /> : <ContentList />;
}
