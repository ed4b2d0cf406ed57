import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $scan, answer, begin, look, type Scan as Found } from "./scan.ts";

/** A phone that is signed in lets a PC in, or does not. */
export function Scan() {
  const scan = useStore($scan);
  useEffect(begin, []);
  return (
    <>
      <p className="scan-words" role="status">
        {scan.words}
      </p>
      <Step scan={scan} />
    </>
  );
}

function Step({ scan }: { scan: Found }) {
  switch (scan.step) {
    case "checking":
      return null;
    case "guest":
      return (
        <div className="scan-ways">
          <button className="button button-primary" type="button" onClick={begin}>
            登录
          </button>
        </div>
      );
    case "confirm":
      return (
        <>
          <dl className="scan-facts">
            <div>
              <dt>设备</dt>
              <dd>{scan.device}</dd>
            </div>
            <div>
              <dt>网络</dt>
              <dd>{scan.place}</dd>
            </div>
          </dl>
          <p className="scan-note">如果不是你本人在操作，请取消。</p>
          <div className="scan-ways">
            <button className="button button-primary" type="button" onClick={() => void answer(true)}>
              确认登录
            </button>
            <button className="button" type="button" onClick={() => void answer(false)}>
              取消
            </button>
          </div>
        </>
      );
    case "over":
    case "done":
      return (
        <div className="scan-ways">
          {scan.step === "over" && (
            <button className="button" type="button" onClick={() => void look()}>
              再试一次
            </button>
          )}
          <a className="button" href="/">
            回到首页
          </a>
        </div>
      );
  }
}
