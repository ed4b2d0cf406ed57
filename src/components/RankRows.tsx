import { type Ranked, RankRow } from "./RankRow.tsx";

interface Props {
  id: string;
  rows: readonly Ranked[];
  /** Their pictures are portraits. */
  upright: boolean;
}

export function RankRows({ id, rows, upright }: Props) {
  return (
    <ol className="rank-rows" role="list" id={id}>
      {rows.map((row, index) => (
        <RankRow key={row.id} place={index + 1} {...row} upright={upright} />
      ))}
    </ol>
  );
}
