import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { PushState } from "#lib/contract/schemas/push.ts";
import { Time } from "../../../components/Time.tsx";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";

interface Props {
  devices: PushState["pushDevices"];
  onChange: (state: PushState) => void;
}

/** Other devices that get messages; each can be removed. */
export function PushDevices({ devices, onChange }: Props) {
  const [busy, act] = useAct();
  const remove = (id: number) =>
    act(async () => {
      onChange(await api.call("user/push/remove", { id }));
      showToast("那台设备不再收到推送", "success");
    });
  return (
    <ul className="set-keys" role="list" aria-label="也收推送的设备">
      {devices.map(({ id, device, createdAt, sentAt }) => (
        <li className="set-row" key={id}>
          <span className="set-words">
            <span>{device}</span>
            <span className="mine-fact">
              {sentAt === null ? "还没有收到过，打开于 " : "最近收到："}
              <Time at={sentAt ?? createdAt} />
            </span>
          </span>
          <Act label="移除" aria-disabled={busy} aria-label={`不再推送到 ${device}`} onClick={() => remove(id)} />
        </li>
      ))}
    </ul>
  );
}
