import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Fact } from "../../components/Fact.tsx";
import { Button } from "../parts/Button.tsx";
import { $scan, answer, begin, look, type Scan as Found } from "./scan.ts";

/** On a signed-in phone: confirms or rejects the login on a PC. */
export function Scan() {
  const scan = useStore($scan);
  useEffect(begin, []);
  return (
    <>
      <p className="scan-words" role="status">
        {scan.message}
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
          <Button label="登录" primary onClick={begin} />
        </div>
      );
    case "confirm":
      return (
        <>
          <dl className="scan-facts">
            <Fact name="设备">{scan.device}</Fact>
            <Fact name="网络">{scan.place}</Fact>
          </dl>
          <p className="scan-note">如果不是你本人在操作，请取消。</p>
          <div className="scan-ways">
            <Button label="确认登录" primary onClick={() => void answer(true)} />
            <Button label="取消" onClick={() => void answer(false)} />
          </div>
        </>
      );
    case "over":
    case "done":
      return (
        <div className="scan-ways">
          {scan.step === "over" && <Button label="再试一次" onClick={() => void look()} />}
          <a className="button" href="/">
            回首页
          </a>
        </div>
      );
  }
}
