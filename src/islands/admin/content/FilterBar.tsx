import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import { filmKindNames, filmKinds } from "#lib/film-kinds.ts";
import { homeId } from "#lib/home.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { Select } from "../../parts/Select.tsx";
import { useComposed } from "../../parts/useComposed.ts";
import { useData } from "../../parts/useData.ts";
import { readYear } from "./values.ts";
import { isFiltered, type ListQuery, orders, withChange } from "./list-query.ts";

interface Props {
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

const any = { value: "", name: "不限" };
const truth = (value: boolean | undefined) => (value === undefined ? "" : value ? "yes" : "no");
const fromTruth = (value: string) => (value === "" ? undefined : value === "yes");

/** Fields for the filters and the order of the table. */
export function FilterBar({ query, onChange }: Props) {
  const config = useData(queryOf("ping/config", {}));
  const channels = (config?.channels ?? []).filter(({ id }) => id !== homeId);
  const change = (part: Parameters<typeof withChange>[1]) => onChange(withChange(query, part));
  const words = useComposed(query.q, (q) => change({ q }));
  const films = query.kind === "video";
  // Open at first if the address has one of these filters; afterwards the reader opens and closes it.
  const [narrowed] = useState(() => isFiltered({ ...query, q: "" }));
  const [cleared, setCleared] = useState(0);
  return (
    <>
      <div className="content-filters">
        <Field label="查找" type="search" placeholder="标题或标识" maxLength={60} {...words} />
        <Select
          label="排序"
          value={query.order}
          choices={orders.filter(({ value }) => films || value === "changed" || value === "title")}
          onChange={(event) =>
            change({ order: orders.find(({ value }) => value === event.currentTarget.value)?.value ?? "changed" })
          }
        />
      </div>
      {films && (
        <details className="content-more" open={narrowed || undefined}>
          <summary>更多筛选</summary>
          <div className="content-filters">
            <Select
              label="影片种类"
              value={query.filmKind ?? ""}
              choices={[any, ...filmKindNames.map((value) => ({ value, name: filmKinds[value].label }))]}
              onChange={(event) =>
                change({ filmKind: filmKindNames.find((name) => name === event.currentTarget.value) })
              }
            />
            <Select
              label="频道"
              value={String(query.channelId ?? "")}
              choices={[any, ...channels.map(({ id, name }) => ({ value: String(id), name }))]}
              onChange={(event) => change({ channelId: Number(event.currentTarget.value) || undefined })}
            />
            <Select
              label="图片"
              value={truth(query.hasPicture)}
              choices={[any, { value: "yes", name: "有" }, { value: "no", name: "没有" }]}
              onChange={(event) => change({ hasPicture: fromTruth(event.currentTarget.value) })}
            />
            <Select
              label="片源"
              value={truth(query.hasFilm)}
              choices={[any, { value: "yes", name: "有" }, { value: "no", name: "没有" }]}
              onChange={(event) => change({ hasFilm: fromTruth(event.currentTarget.value) })}
            />
            <YearField
              key={`from ${cleared}`}
              label="年份从"
              value={query.yearFrom}
              onChange={(yearFrom) => change({ yearFrom })}
            />
            <YearField
              key={`to ${cleared}`}
              label="到"
              value={query.yearTo}
              onChange={(yearTo) => change({ yearTo })}
            />
          </div>
        </details>
      )}
      {isFiltered(query) && (
        <Act
          label="清掉筛选"
          onClick={() => {
            const { kind, state, order } = query;
            onChange(withChange({ order, q: "" }, { kind, state }));
            setCleared(cleared + 1);
          }}
        />
      )}
    </>
  );
}

interface YearProps {
  label: string;
  value: number | undefined;
  onChange: (year: number | undefined) => void;
}

/** A year counts once it has four digits; what is no year yet stays as it was typed. */
function YearField({ label, value, onChange }: YearProps) {
  const [{ typed, over }, setTyped] = useState({ typed: "", over: value });
  const [left, setLeft] = useState(false);
  // The year may also change without typing, e.g. by a saved filter.
  const isTyped = typed !== "" && value === (readYear(typed) ?? over);
  return (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={4}
      placeholder="不限"
      value={isTyped ? typed : String(value ?? "")}
      error={left && isTyped && readYear(typed) === undefined ? "写四位数的年份，如 1999" : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        setTyped({ typed: text, over: value });
        setLeft(false);
        if (text === "" || readYear(text) !== undefined) onChange(readYear(text));
      }}
    />
  );
}
