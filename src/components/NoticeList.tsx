import type { AnnouncementLine } from "#lib/contract/schemas/notices.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Time } from "./Time.tsx";

export function NoticeList({ notices }: { notices: readonly AnnouncementLine[] }) {
  return (
    <ul className="notice-list" role="list">
      {notices.map(({ id, title, pinned, publishedAt }) => (
        <li key={id}>
          <a href={contentHref(kinds.announcement.type, id) ?? undefined}>
            {pinned && <span className="pin">置顶</span>}
            <span className="notice-title">{title}</span>
          </a>
          <Time at={publishedAt} />
        </li>
      ))}
    </ul>
  );
}
