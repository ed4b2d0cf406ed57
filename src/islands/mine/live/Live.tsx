import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { freshOf, type Query } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnLives } from "#lib/contract/schemas/lives.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Time } from "../../../components/Time.tsx";
import { Button } from "../../parts/Button.tsx";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Select } from "../../parts/Select.tsx";
import { ShownOnce } from "../../parts/ShownOnce.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useForm } from "../../parts/useForm.ts";
import { copyText } from "../../share/copy.ts";
import { FileProgress } from "../works/FileProgress.tsx";
import { stageNames } from "../works/works.ts";
import { Current } from "./Current.tsx";
import "../../live/live.css";
import { useRepeated } from "../../parts/useRepeated.ts";

/** Milliseconds between two looks at what is received. */
const pause = 3000;
const replays = [
  { value: "draft", name: "存成草稿，我看过再发布" },
  { value: "published", name: "自动发布成影片" },
  { value: "none", name: "不留录像" },
] as const;

/** The member's own lives. */
export function Live() {
  const [query] = useState(() => freshOf("live/own", {}));
  return (
    <Loaded query={query} rows={4}>
      {(own) => <Lives own={own} query={query} />}
    </Loaded>
  );
}

function Lives({ own, query }: { own: OwnLives; query: Query<OwnLives> }) {
  // What comes is watched, and how the films of the last ones get on.
  const isMoving = own.current !== null || own.past.some(({ film }) => film !== null && film.state !== "failed");
  // Without one nothing can be sent to a live.
  const hasKey = own.keyMadeAt !== null;
  const show = (next: OwnLives) => void query.change(() => next);
  // What is shown stays if this fails; the next time may go well.
  useRepeated(() => query.reload(), pause, isMoving);

  if (own.refusal !== null) {
    const off = own.refusal === "off";
    return (
      <section className="mine-card">
        <EmptyState
          icon="plays"
          title={off ? "本站没有打开直播" : "现在还不能直播"}
          text={off ? "想直播，请联系网站的运营。" : "本站只让来了一段时间、发过言的会员直播，多来看看吧。"}
        />
      </section>
    );
  }
  return (
    <>
      {own.current ? (
        <Current key={own.current.id} live={own.current} hasKey={hasKey} onChanged={show} />
      ) : hasKey ? (
        <Open onOpened={show} />
      ) : (
        <section className="mine-card" aria-labelledby="live-open">
          <h2 id="live-open">开一场直播</h2>
          <p className="mine-note">先在下面领取推流密钥，和服务器地址一起填进推流软件，就可以开播了。</p>
        </section>
      )}
      <Program own={own} onMade={() => void query.reload()} />
      <Past own={own} />
    </>
  );
}

function Open({ onOpened }: { onOpened: (own: OwnLives) => void }) {
  const form = useForm(
    async (field) => {
      const replay = replays.find(({ value }) => value === field("replay"))?.value ?? "draft";
      onOpened(await api.call("live/open", { title: field("title"), replay }));
    },
    (field) => (field("title").trim() === "" ? { title: "给直播起个标题" } : {}),
  );
  return (
    <section className="mine-card" aria-labelledby="live-open">
      <h2 id="live-open">开一场直播</h2>
      <Form className="mine-form" of={form}>
        <Field label="标题" name="title" maxLength={80} error={form.errors["title"]} />
        <Select label="结束以后" name="replay" choices={replays} />
        <FormMessage of={form} />
        <SubmitButton of={form}>开播</SubmitButton>
      </Form>
      <p className="mine-note">按下以后，在推流软件里开始推流，画面一到就开始。</p>
    </section>
  );
}

/** What has to be typed into OBS. */
function Program({ own, onMade }: { own: OwnLives; onMade: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const [busy, act] = useAct();
  const make = async () => {
    setKey((await api.call("live/key", {})).key);
    onMade();
  };
  return (
    <section className="mine-card" aria-labelledby="live-program">
      <h2 id="live-program">推流软件（OBS、ffmpeg）</h2>
      <p className="mine-note">服务器</p>
      <p className="live-address">
        <code>{own.address}</code>
        <Button
          label="复制地址"
          onClick={() =>
            void copyText(own.address ?? "").then((done) =>
              done ? showToast("地址已复制", "success") : showToast("没能复制，请自己选中复制", "error"),
            )
          }
        />
      </p>
      <p className="mine-note">
        推流密钥{" "}
        {own.keyMadeAt === null ? (
          "还没有"
        ) : (
          <>
            领取于 <Time at={own.keyMadeAt} />
            ，只在领取时显示一次
          </>
        )}
      </p>
      {own.keyMadeAt === null ? (
        <p className="live-tools">
          <Button label="领取密钥" primary aria-disabled={busy} onClick={() => act(make)} />
        </p>
      ) : (
        <p className="live-tools">
          <Button label="更换密钥" onClick={() => setAsks(true)} />
        </p>
      )}
      <p className="mine-note">视频用 H.264，声音用 AAC，关键帧间隔 1 到 2 秒，延迟最小。</p>
      {asks && (
        <FormDialog title="更换推流密钥" action="更换" danger submit={make} onClose={() => setAsks(false)}>
          <p>原来的密钥马上不能再用，推流软件里要换成新的；正在推的不受影响。</p>
        </FormDialog>
      )}
      {key !== null && (
        <ShownOnce title="推流密钥" name="密钥" text={key} onClose={() => setKey(null)}>
          <p>只给看这一次，别让别人看到：有了它就能用你的名义直播。</p>
        </ShownOnce>
      )}
    </section>
  );
}

function Past({ own }: { own: OwnLives }) {
  if (own.past.length === 0) return null;
  return (
    <section className="mine-card" aria-labelledby="live-past">
      <h2 id="live-past">以前的直播</h2>
      <ul className="live-past" role="list">
        {own.past.map(({ id, title, state, startedAt, createdAt, peak, videoId, film, stage, note }) => (
          <li key={id}>
            <span>
              {videoId === null ? (
                title
              ) : (
                <a className="text-link" href={`/mine?area=works&id=${videoId}`}>
                  {title}
                </a>
              )}
            </span>
            <span className="mine-fact">
              <Time at={startedAt ?? createdAt} /> · 最多 {peak} 人同时在看
              {note !== "" && ` · ${state === "stopped" ? `被停止：${note}` : note}`}
            </span>
            {stage !== null && (
              <span className="mine-fact">
                {stage === "published" ? (
                  <a className="text-link" href={`/videoDetails?id=${videoId}`}>
                    看回放
                  </a>
                ) : (
                  `回放${stageNames[stage]}`
                )}
              </span>
            )}
            {film && <FileProgress title={title} file={film} doing="做成影片" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
