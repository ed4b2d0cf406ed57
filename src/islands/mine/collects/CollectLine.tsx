import { api } from "#lib/client/api.ts";
import type { CollectItem } from "#lib/contract/schemas/collects.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { formatDuration } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Icon } from "../../parts/Icon.tsx";
import { Picture } from "../../parts/Picture.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { When } from "../../parts/When.tsx";

interface Card {
  title: string;
  fact: string;
  picture: Image | null;
  upright: boolean;
}

export function CollectLine({ item }: { item: CollectItem }) {
  const { contentType, targetId, collectedAt } = item;
  const { title, fact, picture, upright } = cardOf(item);
  const href = item.kind === "gone" ? null : contentHref(contentType, targetId);
  const input = { contentType, targetId };
  return (
    <Removable
      name={item.kind === "gone" ? "这一条" : `《${title}》`}
      from="收藏"
      remove={() => api.call("collect/del", input)}
      restore={() => api.call("collect/add", input)}
    >
      {picture ? (
        <span className={`mine-picture ${upright ? "frame-3-4" : "frame-16-9"}`}>
          <Picture image={picture} sizes="120px" />
        </span>
      ) : (
        <span className="mine-picture mine-picture-none" aria-hidden="true">
          <Icon name={item.kind === "gone" ? "film" : "star"} />
        </span>
      )}
      <div className="mine-words">
        <h3>
          {href ? (
            <a className="card-link" href={href}>
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {fact && <p className="mine-fact mine-one-line">{fact}</p>}
        <p className="mine-fact">
          <When at={collectedAt} />
        </p>
      </div>
    </Removable>
  );
}

function cardOf(item: CollectItem): Card {
  switch (item.kind) {
    case "video":
      return {
        title: item.video.title,
        fact: formatDuration(item.video.duration),
        picture: item.video.poster,
        upright: false,
      };
    case "review":
      return {
        title: item.review.title,
        fact: `${item.review.author.name} 评《${item.review.video.title}》`,
        picture: item.review.video.poster,
        upright: false,
      };
    case "performer":
      return {
        title: item.performer.name,
        fact: `${item.performer.works} 部影片`,
        picture: item.performer.portrait,
        upright: true,
      };
    case "topic":
      return { title: item.topic.title, fact: item.topic.subtitle, picture: item.topic.cover, upright: false };
    case "tag":
      return { title: item.tag.name, fact: item.tag.description, picture: null, upright: false };
    default:
      return { title: "内容已下架", fact: "", picture: null, upright: false };
  }
}
