import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { MetadataCandidate } from "#lib/contract/schemas/metadata.ts";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { Select } from "../../parts/Select.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useForm } from "../../parts/useForm.ts";
import { toList, toPart, toText } from "./values.ts";

export interface Chosen {
  provider: string;
  id: string;
}

interface Props {
  providers: readonly { name: string; label: string }[];
  document: ContentDocument;
  busy: boolean;
  onChoose: (chosen: Chosen) => void;
}

const yearPattern = /^(?:|18[7-9]\d|19\d\d|2[01]\d\d)$/;
const seriesKinds = new Set(["series", "variety"]);

/** Searches a provider and offers what it has found. */
export function Candidates({ providers, document, busy, onChoose }: Props) {
  const [found, setFound] = useState<{ provider: string; list: readonly MetadataCandidate[] } | null>(null);
  const form = useForm(
    async (field) => {
      const [title, year] = [field("title").trim(), field("year").trim()];
      const provider = field("provider") || (providers[0]?.name ?? "");
      const imdb = title === toText(document["title"]) ? imdbOf(document) : undefined;
      try {
        const { list } = await api.call("admin/metadata/search", {
          provider,
          title,
          ...(year !== "" && { year: Number(year) }),
          ...(imdb !== undefined && { imdb }),
        });
        setFound({ provider, list });
      } catch (error) {
        setFound(null);
        throw error;
      }
    },
    (field) => ({
      ...(field("title").trim() === "" && { title: "请填片名" }),
      ...(!yearPattern.test(field("year").trim()) && { year: "写四位数字，例如 2019" }),
    }),
  );
  const searching = form.busy;

  const isSeries = seriesKinds.has(toText(document["kind"]));
  const list = found?.list.toSorted((one, other) => order(one, isSeries) - order(other, isSeries)) ?? [];
  return (
    <div className="content-lookup">
      <Form of={form}>
        <div className="content-lookup-form">
          <Field label="片名" name="title" defaultValue={toText(document["title"])} maxLength={200} />
          <Field label="年份" name="year" inputMode="numeric" defaultValue={toText(document["year"])} maxLength={4} />
          {providers.length > 1 && (
            <Select
              label="来源"
              name="provider"
              choices={providers.map(({ name, label }) => ({ value: name, name: label }))}
            />
          )}
          <SubmitButton of={form} busyWord="正在找…">
            查找
          </SubmitButton>
        </div>
        <FormMessage of={form} />
      </Form>
      <p className="mine-fact" role="status">
        {searching
          ? "正在找…"
          : found !== null && (list.length === 0 ? "没有找到。换一个写法，或去掉年份再试。" : `找到 ${list.length} 部`)}
        {busy && "，正在取资料…"}
      </p>
      <ul className="content-lookup-list" aria-busy={searching}>
        {found !== null &&
          list.map((one) => (
            <li key={one.id}>
              <button
                className="content-candidate"
                type="button"
                aria-disabled={busy}
                onClick={() => onChoose({ provider: found.provider, id: one.id })}
              >
                {one.picture === null ? (
                  <span className="content-candidate-picture" aria-hidden="true" />
                ) : (
                  <img className="content-candidate-picture" src={one.picture} alt="" />
                )}
                <span className="content-candidate-words">
                  <strong>{one.title}</strong>
                  <span className="mine-fact">
                    {[one.year, one.series ? "剧集" : "影片", one.originalTitle === one.title ? "" : one.originalTitle]
                      .filter((word) => word !== null && word !== "")
                      .join(" · ")}
                  </span>
                  {one.note !== "" && <span className="mine-fact content-candidate-note">{one.note}</span>}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

const order = ({ series }: MetadataCandidate, isSeries: boolean): number => (series === isSeries ? 0 : 1);

function imdbOf(document: ContentDocument): string | undefined {
  const known = toList(document["ids"]).map(toPart);
  const id = toText(known.find((one) => one["source"] === "imdb")?.["id"]);
  return /^tt\d{7,10}$/.test(id) ? id : undefined;
}
