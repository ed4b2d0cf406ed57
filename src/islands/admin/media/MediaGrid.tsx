import { useDeferredValue, useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import type { MediaPicture, MediaShape } from "#lib/contract/schemas/media-library.ts";
import { formatBytes } from "#lib/format.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Field } from "../../parts/Field.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { Select } from "../../parts/Select.tsx";
import { useComposed } from "../../parts/useComposed.ts";
import "./media.css";

interface MediaFilter {
  q: string;
  used: "" | "yes" | "no";
  shape: MediaShape | "";
}

const uses = [
  { value: "", name: "全部" },
  { value: "yes", name: "用到的" },
  { value: "no", name: "没有用到的" },
] as const;
const shapes = [
  { value: "", name: "不限" },
  { value: "wide", name: "横图" },
  { value: "tall", name: "竖图" },
  { value: "square", name: "方图" },
] as const;

const noFilter: MediaFilter = { q: "", used: "", shape: "" };

/** The list that a filter asks for. */
export function mediaPages({ q, used, shape }: MediaFilter) {
  return pagesOf("admin/media/list", {
    q: q.trim(),
    ...(used !== "" && { used: used === "yes" }),
    ...(shape !== "" && { shape }),
  });
}

interface Props {
  filter: MediaFilter;
  onFilter: (filter: MediaFilter) => void;
  onPick: (picture: MediaPicture) => void;
}

/** The pictures editors have sent, as a grid of buttons, with search and filters. */
export function MediaGrid({ filter, onFilter, onPick }: Props) {
  const words = useComposed(filter.q, (q) => onFilter({ ...filter, q }));
  const asked = useDeferredValue(filter);
  const filtered = asked.q.trim() !== "" || asked.used !== "" || asked.shape !== "";
  return (
    <>
      <div className="media-filters" role="search" aria-label="媒体库">
        <Field label="查找" type="search" placeholder="文件名、说明或用到它的标题" maxLength={60} {...words} />
        <Select
          label="使用"
          choices={uses}
          value={filter.used}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, used: uses.find(({ value }) => value === currentTarget.value)?.value ?? "" })
          }
        />
        <Select
          label="形状"
          choices={shapes}
          value={filter.shape}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, shape: shapes.find(({ value }) => value === currentTarget.value)?.value ?? "" })
          }
        />
      </div>
      <PagedList
        pages={mediaPages(asked)}
        keyOf={({ id }) => id}
        className="media-grid"
        empty={
          filtered
            ? { icon: "search", title: "没有符合的图片", text: "换个词，或去掉筛选。" }
            : { icon: "film", title: "还没有图片", text: "上传以后就在这里，也可以在内容的表单里上传。" }
        }
      >
        {(picture) => <Card picture={picture} onPick={onPick} />}
      </PagedList>
    </>
  );
}

function Card({ picture, onPick }: { picture: MediaPicture; onPick: Props["onPick"] }) {
  const { name, alt, image, width, height, bytes, sentAt, sentBy, uses: used } = picture;
  const [first] = used;
  return (
    <li>
      <button className="media-card" type="button" onClick={() => onPick(picture)}>
        <img src={image.url} width={image.width} height={image.height} alt={alt} loading="lazy" />
        <span className="media-name">{name}</span>
        <span className="mine-fact">
          {width}×{height} · {formatBytes(bytes)}
        </span>
        <span className="mine-fact">
          {formatMinute(sentAt)} · {sentBy}
        </span>
        <span className="mine-fact">
          {first === undefined ? "没有用到" : `用在“${first.title}”${used.length > 1 ? `等 ${used.length} 处` : ""}`}
        </span>
      </button>
    </li>
  );
}

export function useMediaFilter() {
  return useState(noFilter);
}

/** A filter that the address keeps, for going back and reloading. */
export function useMediaFilterInAddress(): [MediaFilter, (filter: MediaFilter) => void] {
  const [filter, setFilter] = useState(() => readFilter(location.search));
  return [
    filter,
    (next) => {
      setFilter(next);
      history.replaceState(history.state, "", addressOf(next));
    },
  ];
}

function readFilter(search: string): MediaFilter {
  const query = new URLSearchParams(search);
  return {
    q: (query.get("q") ?? "").slice(0, 60),
    used: uses.find(({ value }) => value === query.get("used"))?.value ?? "",
    shape: shapes.find(({ value }) => value === query.get("shape"))?.value ?? "",
  };
}

function addressOf(filter: MediaFilter): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== "");
  return `/admin?${new URLSearchParams([["area", "media"], ...asked])}`;
}
