import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import type { ImportDetail, ImportRow } from "#lib/contract/schemas/imports.ts";
import { Button } from "../../parts/Button.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Select } from "../../parts/Select.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useSaveFile } from "../../parts/useSaveFile.tsx";
import { Classes } from "./Classes.tsx";
import { Mapping } from "./Mapping.tsx";
import { Problems } from "./Problems.tsx";
import { Repeat } from "./Repeat.tsx";
import { countText, isOpen, percentOf, progressText, repeatChoices, stateOf } from "./state-texts.ts";
import { useRepeated } from "../../parts/useRepeated.ts";

interface Props {
  id: number;
  onBack: () => void;
  onOpen: (row: ImportRow) => void;
}

const lookEvery = 1000;

/** One import: how far it is, what it found, what becomes of its categories, and what can be done next. */
export function Report({ id, onBack, onOpen }: Props) {
  const query = queryOf("admin/imports/detail", { id });
  return (
    <div className="admin-area">
      <div>
        <Button label="回到导入" onClick={onBack} />
      </div>
      <Loaded query={query}>
        {(detail) => <Shown key={detail.row.id} detail={detail} onChanged={query.reload} onOpen={onOpen} />}
      </Loaded>
    </div>
  );
}

interface ShownProps {
  detail: ImportDetail;
  onChanged: () => Promise<void>;
  onOpen: (row: ImportRow) => void;
}

function Shown({ detail, onChanged, onOpen }: ShownProps) {
  const { row, problems, report } = detail;
  const [link, saveFile] = useSaveFile();
  const [busy, act] = useAct();
  const open = isOpen(row);
  useRepeated(onChanged, lookEvery, open);
  const change = (name: "admin/imports/stop" | "admin/imports/continue") =>
    act(async () => {
      await api.call(name, { id: row.id });
      await onChanged();
    });
  const isBroken = row.state === "failed" || row.state === "cancelled";
  return (
    <section className="import-report" aria-labelledby="import-name">
      <h2 id="import-name">
        {row.name}
        <span className={`admin-badge${row.state === "failed" ? " admin-badge-warn" : ""}`}>{stateOf(row)}</span>
      </h2>
      <p role="status">{open ? progressText(row) : countText(row)}</p>
      {open && row.total !== null && <Progress percent={percentOf(row)} label="导入进度" text={progressText(row)} />}
      {row.state === "failed" && row.reason !== "" && (
        <p className="field-error" role="alert">
          {row.reason}
        </p>
      )}
      <div className="import-acts">
        {open && !row.byCommand && <Button label="停下" disabled={busy} onClick={() => change("admin/imports/stop")} />}
        {isBroken && !row.byCommand && (
          <Button
            primary
            label={row.step === "write" ? "接着导入" : row.step === "check" ? "重新检查" : "重新看分类"}
            disabled={busy}
            onClick={() => change("admin/imports/continue")}
          />
        )}
        <Button label="下载报告" onClick={() => saveFile(`导入报告-${row.id}.txt`, "text/plain", report)} />
        {link}
      </div>
      {!row.dry && !row.byCommand && /^https?:/.test(row.name) && <Repeat row={row} onChanged={onChanged} />}
      {row.step === "check" && row.state === "done" && !row.byCommand && <Write detail={detail} onStarted={onOpen} />}
      {row.step === "classes" && row.state === "done" && <Classes detail={detail} onDone={onOpen} />}
      {row.newClasses > 0 && !open && !row.byCommand && <Classes detail={detail} onDone={onChanged} />}
      <h3>问题</h3>
      {open && problems.length === 0 ? (
        <p className="mine-fact">到现在没有发现问题。</p>
      ) : (
        <Problems problems={problems} />
      )}
    </section>
  );
}

/** After a check: the categories, then the writing. */
function Write({ detail, onStarted }: { detail: ImportDetail; onStarted: (row: ImportRow) => void }) {
  const { row, channels, genres, channelChoices, genreChoices } = detail;
  const [channelMap, setChannel] = useMapping(channels);
  const [genreMap, setGenre] = useMapping(genres);
  const [hours, setHours] = useState("0");
  const [busy, act] = useAct();
  const write = () =>
    act(async () => {
      const repeatHours = hours === "0" ? null : Number(hours);
      const started = { id: row.id, channels: channelMap, genres: genreMap, repeatHours };
      onStarted(await api.call("admin/imports/write", started));
    });
  return (
    <>
      {channels.length > 0 && (
        <Mapping
          title="分类放进哪个频道"
          note="没有选的按名字找，找不到的放进首页；“不导入”的整类都不要。这里的选择下次会再提出来。"
          names={channels}
          choices={channelChoices}
          none="按名字找"
          leftOut="不导入"
          value={channelMap}
          onChange={setChannel}
        />
      )}
      {genres.length > 0 && (
        <Mapping
          title="类型对应哪个标签"
          note="没有选的用同名的标签，没有就新建。"
          names={genres}
          choices={genreChoices}
          none="按名字找"
          leftOut="去掉"
          value={genreMap}
          onChange={setGenre}
        />
      )}
      {/^https?:/.test(row.name) && (
        <Select
          label="以后"
          note="重复的只取变了的。"
          choices={repeatChoices}
          value={hours}
          onChange={({ target }) => setHours(target.value)}
        />
      )}
      {hasNothing(row) ? (
        <p className="mine-fact">每一条都有问题，没有可以写入的；改好以后再检查一次。</p>
      ) : (
        <div className="import-acts">
          <Button primary label="写入" disabled={busy} onClick={write} />
          <span className="mine-fact">
            {row.wrong === 0 ? "会照上面的报告写入。" : `有问题的 ${row.wrong} 条不写，其余的写入。`}
          </span>
        </div>
      )}
    </>
  );
}

/** Whether every record has a problem, whatever becomes of the categories. */
const hasNothing = ({ added, changed, same, leftOut, wrong }: ImportRow) =>
  wrong > 0 && added + changed + same + leftOut === 0;

/** The choices, beginning with what is proposed. */
function useMapping(names: ImportDetail["channels"]) {
  const [map, setMap] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.flatMap(({ name, to }) => (to === null ? [] : [[name, to]]))),
  );
  const set = (name: string, to: string | null) =>
    setMap((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([known]) => known !== name));
      return to === null ? others : { ...others, [name]: to };
    });
  return [map, set] as const;
}
