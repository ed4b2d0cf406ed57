import type { ContentRow } from "#lib/contract/schemas/editorial.ts";
import { contentKindNames, contentStateNames } from "#lib/editorial.ts";
import { filmKinds } from "#lib/film-kinds.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Picture } from "../../../components/Picture.tsx";
import { Act } from "../../parts/Act.tsx";
import { editorHref } from "./address.ts";
import type { Selecting } from "./useSelection.ts";

interface Props {
  rows: readonly ContentRow[];
  /** Null where rows of several kinds stand together. */
  selecting: Selecting | null;
  onHistory: (id: number) => void;
}

/** Things in rows; on a phone each row is a card. */
export function ContentTable({ rows, selecting, onHistory }: Props) {
  const ids = rows.map(({ id }) => id);
  // Tags, pages and the like have none.
  const hasPictures = rows.some(({ picture }) => picture !== null);
  return (
    <table className="content-table">
      <thead>
        <tr>
          {selecting !== null && (
            <th scope="col">
              <span className="visually-hidden">选中</span>
            </th>
          )}
          {hasPictures && <th scope="col">图片</th>}
          <th scope="col" className="content-head-title">
            标题
          </th>
          <th scope="col">种类</th>
          <th scope="col">年份</th>
          <th scope="col">状态</th>
          <th scope="col">改动</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} ids={ids} selecting={selecting} hasPictures={hasPictures} onHistory={onHistory} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "rows"> & { row: ContentRow; ids: readonly number[]; hasPictures: boolean };

function Row({ row, ids, selecting, hasPictures, onHistory }: RowProps) {
  const title = row.title || "没有标题";
  return (
    <tr>
      {selecting !== null && (
        <td className="content-cell-tick">
          <label>
            <input
              type="checkbox"
              aria-label={`选中 ${title}`}
              checked={selecting.isTicked(row.id)}
              onChange={({ nativeEvent }) =>
                selecting.tick(ids, row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      {hasPictures && (
        <td className="content-cell-picture">{row.picture && <Picture image={row.picture} sizes="96px" />}</td>
      )}
      <th scope="row">
        <a href={editorHref({ id: row.id })}>{title}</a>
        {row.note !== "" && <p className="field-error">{row.note}</p>}
      </th>
      <td>{row.filmKind === null ? contentKindNames[row.kind] : filmKinds[row.filmKind].label}</td>
      <td>{row.year ?? ""}</td>
      <td>{stateOf(row)}</td>
      <td className="content-cell-when">
        {row.updatedBy === "" ? "文件或导入" : row.updatedBy}
        <time dateTime={row.updatedAt}>{formatMinute(row.updatedAt)}</time>
      </td>
      <td className="content-cell-acts">
        <Act label="历史" about={title} onClick={() => onHistory(row.id)} />
        {row.href !== null && (
          <a className="mine-act" href={row.href}>
            查看<span className="visually-hidden">{title}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

function stateOf({ state, live, publishAt }: ContentRow): string {
  if (state === "published") return "已上线";
  const name = contentStateNames[state];
  const at = publishAt === null ? "" : ` ${formatMinute(publishAt)}`;
  return live ? `已上线，另有${name}${at}` : `${name}${at}`;
}
