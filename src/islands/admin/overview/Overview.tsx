import { queryOf, refresh } from "#lib/client/data.ts";
import type { Running } from "#lib/contract/schemas/running.ts";
import { adminHref } from "#lib/admin-areas.ts";
import { formatBytes, formatCount } from "#lib/format.ts";
import { Fact } from "../../../components/Fact.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Backups } from "./Backups.tsx";
import { Days } from "./Days.tsx";
import { oldestText, troublesOf } from "./troubles.ts";
import { useRepeated } from "../../parts/useRepeated.ts";

const lookEvery = 15_000;
const $running = queryOf("admin/running", {});

/** How the site runs and is used, from its own numbers. */
export function Overview() {
  useRepeated(() => refresh("admin/running"), lookEvery);
  return (
    <div className="admin-area">
      <Loaded query={$running} rows={6}>
        {(running) => (
          <>
            <Troubles running={running} />
            <Waiting running={running} />
            <Days days={running.days} />
            <Backups backups={running.backups} changed={() => void refresh("admin/running")} />
            <Machine running={running} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface Part {
  running: Running;
}

/** What somebody should look at now, each with where to do so. */
function Troubles({ running }: Part) {
  const found = troublesOf(running);
  if (found.length === 0) return <p className="overview-calm">一切正常，没有要处理的。</p>;
  return (
    <section aria-labelledby="overview-troubles">
      <h2 id="overview-troubles" className="visually-hidden">
        要看一看的
      </h2>
      <ul className="overview-troubles" role="list">
        {found.map(({ text, area }) => (
          <li key={text}>
            <span>{text}</span>
            {area && (
              <a className="mine-act" href={adminHref(area)} rel="nofollow">
                去看<span className="visually-hidden">：{text}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Today, and what waits for somebody. */
function Waiting({ running: { days, waiting, jobs } }: Part) {
  const today = days.at(-1);
  return (
    <dl className="overview-numbers">
      <Fact name="今天的页面访问">{formatCount(today?.pages ?? 0)}</Fact>
      <Fact name="今天的播放">{formatCount(today?.plays ?? 0)}</Fact>
      <Fact name="今天的新会员">{formatCount(today?.members ?? 0)}</Fact>
      <Fact name="等着审核">
        <a href={adminHref("queue")} rel="nofollow">
          {waiting.cases}
        </a>
      </Fact>
      <Fact name="等着回复的反馈">
        <a href={adminHref("feedback")} rel="nofollow">
          {waiting.feedbacks}
        </a>
      </Fact>
      <Fact name="等着认证">
        <a href={adminHref("certifications")} rel="nofollow">
          {waiting.certifications}
        </a>
      </Fact>
      <Fact name="任务：在做 / 等着">
        <a href={adminHref("jobs")} rel="nofollow">
          {jobs.running} / {jobs.waiting}
        </a>
      </Fact>
    </dl>
  );
}

const engines = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

const speechNames = {
  program: "用这台机器上的程序",
  server: "用语音识别的服务",
  none: "没有打开：要设 SPEECH_PROGRAM 或 SPEECH_URL",
} as const;

function codecsText(codecs: Running["codecs"]): string {
  if (codecs.length === 0) return "没有打开：要设 EXTRA_CODECS";
  const names = (some: Running["codecs"]) => some.map(({ codec }) => codecNames[codec]).join("、");
  const missing = codecs.filter(({ able }) => able === false);
  return missing.length === 0 ? names(codecs) : `${names(codecs)}；这里的 ffmpeg 不会 ${names(missing)}`;
}

const codecNames = { av1: "AV1", hevc: "HEVC" } as const;

function Machine({ running: { disk, databaseBytes, jobs, speech, codecs, version } }: Part) {
  return (
    <section className="mine-card" aria-labelledby="overview-machine">
      <h2 id="overview-machine">这台机器</h2>
      <dl className="overview-facts">
        <Fact name="磁盘">
          {disk === null ? "读不到" : `还剩 ${formatBytes(disk.free)}，共 ${formatBytes(disk.total)}`}
        </Fact>
        <Fact name="数据库">
          {engines[version.engine]}，{formatBytes(databaseBytes)}
        </Fact>
        <Fact name="等得最久的任务">{oldestText(jobs.oldestAt)}</Fact>
        <Fact name="自动字幕">{speechNames[speech ?? "none"]}</Fact>
        <Fact name="省流量的编码">{codecsText(codecs)}</Fact>
        <Fact name="版本">
          {version.version}
          {version.commit && `（${version.commit.slice(0, 8)}）`}
        </Fact>
      </dl>
    </section>
  );
}
