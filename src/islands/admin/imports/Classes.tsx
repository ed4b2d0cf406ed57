import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { ImportDetail, ImportRow } from "#lib/contract/schemas/imports.ts";
import { filmKindNames, filmKinds, type FilmKind } from "#lib/film-kinds.ts";
import { Button } from "../../parts/Button.tsx";
import { useAct } from "../../parts/useAct.ts";
import { ClassLine, type ClassChoice } from "./ClassLine.tsx";

interface Props {
  detail: ImportDetail;
  onDone: (row: ImportRow) => void;
}

/** Kinds a whole class can be: an episode has a series, and trailers belong to films. */
const kindChoices = filmKindNames
  .filter((kind) => kind !== "episode" && kind !== "unknown")
  .map((key) => ({ key, name: filmKinds[key].label }));

/** Which classes of a source are taken and what becomes of them: before it is checked, or once there are new ones. */
export function Classes({ detail, onDone }: Props) {
  const { row, channels, channelChoices, genreChoices } = detail;
  const [choices, setChoices] = useState(() => startOf(detail));
  const [busy, act] = useAct();
  const isFirst = row.step === "classes";
  const set = (name: string, more: Partial<ClassChoice>) =>
    setChoices((before) => before.map((one) => (one.name === name ? { ...one, ...more } : one)));
  const setAll = (isTaken: boolean) => setChoices((before) => before.map((one) => ({ ...one, isTaken })));
  const taken = choices.filter(({ isTaken }) => isTaken);
  const films = channels.reduce(
    (sum, { name, count }) => sum + (taken.some((one) => one.name === name) ? (count ?? 0) : 0),
    0,
  );
  const knowsCounts = channels.some(({ count }) => count !== null);
  const save = () =>
    act(async () => {
      const sent = { id: row.id, ...sentOf(choices) };
      onDone(await api.call(isFirst ? "admin/imports/check" : "admin/imports/classes", sent));
      if (!isFirst) showToast("已记下，下一次导入起算", "success");
    });
  return (
    <section className="import-classes" aria-labelledby="import-classes">
      <h3 id="import-classes">{isFirst ? "要哪些分类，放到哪里" : `对方新有的分类（${channels.length}）`}</h3>
      {channels.length === 0 ? (
        <p className="mine-fact">对方没有列出分类，也可以直接检查，报告里会有分类。</p>
      ) : (
        <>
          <p className="mine-fact">
            {isFirst
              ? "不选频道的按名字找，找不到的放进首页；选择会记住，定时导入照着来，对方新有的分类会在这里提出来。"
              : "已经按名字放进频道，找不到的在首页；在这里选了，下一次导入起照着来，已经写入的留着。"}
          </p>
          <div className="import-acts">
            <Button label="全要" className="button-small" onClick={() => setAll(true)} />
            <Button label="全不要" className="button-small" onClick={() => setAll(false)} />
          </div>
          <ul role="list">
            {choices.map((choice) => (
              <ClassLine
                key={choice.name}
                choice={choice}
                count={channels.find(({ name }) => name === choice.name)?.count ?? null}
                channels={channelChoices}
                kinds={kindChoices}
                genres={genreChoices}
                onChange={(more) => set(choice.name, more)}
              />
            ))}
          </ul>
        </>
      )}
      <div className="import-acts">
        <Button
          primary
          label={isFirst ? "检查" : "记下"}
          disabled={busy || (isFirst && channels.length > 0 && taken.length === 0)}
          onClick={save}
        />
        <span className="mine-fact" role="status">
          {channels.length > 0 &&
            (taken.length === 0 && isFirst
              ? "至少选一个分类"
              : `选了 ${taken.length} 个分类${knowsCounts ? `，${films} 部` : ""}`)}
        </span>
      </div>
    </section>
  );
}

function startOf({ channels, genres, kinds }: ImportDetail): ClassChoice[] {
  return channels.map(({ name, to }) => ({
    name,
    isTaken: to !== "",
    channel: to ?? "",
    kind: kinds.find((one) => one.name === name)?.to ?? "",
    genre: genres.find((one) => one.name === name)?.to ?? null,
  }));
}

/** As the server takes it: an empty channel leaves a class out, an empty genre is dropped. */
function sentOf(choices: readonly ClassChoice[]) {
  const channels: Record<string, string> = {};
  const genres: Record<string, string> = {};
  const kinds: Record<string, FilmKind> = {};
  for (const { name, isTaken, channel, kind, genre } of choices) {
    if (!isTaken) channels[name] = "";
    else if (channel !== "") channels[name] = channel;
    if (genre !== null) genres[name] = genre;
    if (kind !== "") kinds[name] = kind;
  }
  return { channels, genres, kinds };
}
