import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { FavoriteItem } from "#lib/contract/schemas/favorites.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { formatDuration } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Act } from "../../parts/Act.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Time } from "../../../components/Time.tsx";
import { ListDialog } from "../lists/ListDialog.tsx";
import { LineTitle } from "../LineTitle.tsx";
import { FolderDialog } from "./FolderDialog.tsx";

interface Card {
  title: string;
  fact: string;
  picture: Image | null;
}

export function FavoriteLine({ item }: { item: FavoriteItem }) {
  const { contentType, targetId, collectedAt } = item;
  const { title, fact, picture } = cardOf(item);
  const href = item.kind === "gone" ? null : contentHref(contentType, targetId);
  const input = { contentType, targetId };
  const [asked, setAsked] = useState<"none" | "folder" | "list">("none");
  const name = item.kind === "gone" ? "这一条" : `《${title}》`;
  return (
    <Removable
      name={name}
      from="收藏"
      remove={() => api.call("collect/del", input)}
      restore={() => api.call("collect/add", { ...input, folderId: item.folderId })}
    >
      {picture ? (
        <span className={`mine-picture ${item.kind === "performer" ? "frame-3-4" : "frame-16-9"}`}>
          <Picture image={picture} sizes="120px" />
        </span>
      ) : (
        <span className="mine-picture mine-picture-none" aria-hidden="true">
          <Icon name={item.kind === "gone" ? "film" : "star"} />
        </span>
      )}
      <div className="mine-words">
        <LineTitle title={title} href={href} />
        {fact && <p className="mine-fact mine-one-line">{fact}</p>}
        <div className="collect-acts">
          <span className="mine-fact">
            <Time at={collectedAt} />
          </span>
          <Act label="移动" aria-haspopup="dialog" onClick={() => setAsked("folder")} about={name} />
          {item.kind === "video" && (
            <Act label="加入片单" aria-haspopup="dialog" onClick={() => setAsked("list")} about={name} />
          )}
        </div>
      </div>
      {asked === "folder" && (
        <FolderDialog
          title={`把${name}移到`}
          action="移动"
          first={item.folderId}
          onClose={() => setAsked("none")}
          submit={async (folder) => {
            await api.call("collect/move", { items: [input], folderId: folder.id });
            showToast(`已移到“${folder.name}”`, "success");
            void refresh("collect/folder/list", "collect/list");
          }}
        />
      )}
      {asked === "list" && <ListDialog videoId={targetId} name={name} onClose={() => setAsked("none")} />}
    </Removable>
  );
}

function cardOf(item: FavoriteItem): Card {
  switch (item.kind) {
    case "video":
      return {
        title: item.video.title,
        fact: item.video.duration > 0 ? formatDuration(item.video.duration) : "",
        picture: item.video.poster,
      };
    case "review":
      return {
        title: item.review.title,
        fact: `${item.review.author.name} 评《${item.review.video.title}》`,
        picture: item.review.video.poster,
      };
    case "performer":
      return { title: item.performer.name, fact: `${item.performer.works} 部影片`, picture: item.performer.portrait };
    case "topic":
      return { title: item.topic.title, fact: item.topic.subtitle, picture: item.topic.cover };
    case "tag":
      return { title: item.tag.name, fact: item.tag.description, picture: null };
    case "post":
      return {
        title: item.post.title || "（只有图片）",
        fact: `${item.post.author.name} 的帖子`,
        picture: item.post.images[0] ?? item.post.video?.poster ?? null,
      };
    case "gone":
      return { title: "内容已下架", fact: "", picture: null };
  }
}
