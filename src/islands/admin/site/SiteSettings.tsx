import { queryOf } from "#lib/client/data.ts";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { contentKindNames } from "#lib/editorial.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Editor } from "../content/Editor.tsx";
import "../content/content.css";

/** Lists that belong to how the site looks, edited like other content. */
const others: readonly ContentKind[] = ["page", "channel", "category", "ad", "announcement", "question"];

/** The site's own settings: one entry, edited, previewed, scheduled and taken back like any other. */
export function SiteSettings() {
  return (
    <>
      <nav className="site-others" aria-label="站点的其他内容">
        {others.map((kind) => (
          <a className="mine-act" key={kind} href={`/admin?area=content&kind=${kind}`}>
            {contentKindNames[kind]}
          </a>
        ))}
      </nav>
      <Loaded query={queryOf("admin/content/list", { kind: "site" })} rows={6}>
        {({ list: [entry] }) => entry && <Editor id={entry.id} />}
      </Loaded>
    </>
  );
}
