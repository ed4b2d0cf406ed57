import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import {
  permission,
  PushFailed,
  pushEndpoint,
  type PushSupport,
  pushSupport,
  subscribe,
  unsubscribe,
} from "#lib/client/push.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { PushState } from "#lib/contract/schemas/push.ts";
import { Act } from "../../parts/Act.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Install } from "./Install.tsx";
import { PushDevices } from "./PushDevices.tsx";
import { $push } from "./push-state.ts";
import { Pushes } from "./Pushes.tsx";

/** Messages on this device while the site is closed, the other devices, and the site as an app. */
export function Push() {
  return (
    <section className="mine-card" aria-labelledby="push-title">
      <h2 id="push-title">推送通知</h2>
      <Loaded query={$push} rows={1}>
        {(state) => <Standing state={state} onChange={(saved) => $push.change(() => saved)} />}
      </Loaded>
      <Install />
    </section>
  );
}

interface Props {
  state: PushState;
  onChange: (state: PushState) => void;
}

function Standing({ state, onChange }: Props) {
  const [support] = useState(pushSupport);
  /** Address of this browser's subscription; null until it is known. */
  const [own, setOwn] = useState<string | null>(null);
  const [allowed, setAllowed] = useState(permission);
  const [problem, setProblem] = useState("");
  const [busy, act] = useAct();

  useEffect(() => {
    void pushEndpoint().then(setOwn, () => setOwn(""));
  }, []);

  const here = state.pushDevices.find(({ current }) => current);
  const isOn = here !== undefined && own === here.endpoint && allowed === "granted";

  const turnOn = () =>
    act(async () => {
      setProblem("");
      try {
        const address = await subscribe(state.publicKey);
        setAllowed(permission());
        if (address === null) return;
        onChange(await api.call("user/push/add", address));
        setOwn(address.endpoint);
        showToast("这台设备会收到推送了", "success");
      } catch (error) {
        if (!(error instanceof PushFailed)) throw error;
        setProblem(error.message);
      }
    });

  const turnOff = () =>
    act(async () => {
      onChange(await api.call("user/push/remove", {}));
      await unsubscribe();
      setOwn("");
      showToast("这台设备不再收到推送", "success");
    });

  const tryIt = () =>
    act(async () => {
      await api.call("user/push/try", {});
      showToast("已发出，几秒里会弹出来；没有的话看看系统的通知设置和勿扰", "success");
    });

  return (
    <>
      <SetRow label="这台设备" note={own === null ? "正在查看…" : noteOf({ support, allowed, isOn })}>
        {support === "yes" && own !== null && (
          <span className="set-acts">
            {isOn && <Act label="发一条试试" aria-disabled={busy} onClick={tryIt} />}
            {isOn && <Act label="关闭推送" danger aria-disabled={busy} onClick={turnOff} />}
            {!isOn && allowed !== "denied" && (
              <Act label={busy ? "正在打开…" : "打开推送"} aria-disabled={busy} onClick={turnOn} />
            )}
          </span>
        )}
      </SetRow>
      <PushDevices devices={state.pushDevices.filter(({ current }) => !current || !isOn)} onChange={onChange} />
      {state.pushDevices.length > 0 && <Pushes pushes={state.pushes} />}
      <p className="set-problem" role="alert">
        {problem}
      </p>
    </>
  );
}

const cannot: Readonly<Record<Exclude<PushSupport, "yes">, string>> = {
  no: "这个浏览器不支持推送，可以用邮件收通知",
  insecure: "网站没有用 https 打开，浏览器不允许推送",
  install: "iPhone 与 iPad 要先把网站添加到主屏幕：点“分享”，再点“添加到主屏幕”，从那里打开后再来",
  off: "本站没有开通推送",
};

function noteOf({ support, allowed, isOn }: { support: PushSupport; allowed: string; isOn: boolean }): string {
  if (support !== "yes") return cannot[support];
  if (isOn) return "网站关着时也会收到通知";
  if (allowed === "denied") return "浏览器拦住了本站的通知：点地址栏左边的图标，把“通知”改为允许，再刷新这一页";
  return "打开后，网站关着时也会收到通知；退出登录就不再收到";
}
