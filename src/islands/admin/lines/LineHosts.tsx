import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { AllowedHost, WaitingHost } from "#lib/contract/schemas/lines.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { formatCount } from "#lib/format.ts";
import { lineFaults } from "#lib/line-faults.ts";
import { readLineHost } from "#lib/line-host.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useForm } from "../../parts/useForm.ts";
import { Line } from "../parts/Line.tsx";

const $hosts = queryOf("admin/lines/hosts", {});

const notHost = "请写主机名，可以带端口，如 v.example 或 v.example:8443";

/** Hosts that films without a file of their own may play from. */
export function LineHosts() {
  /** A host that was removed here and is allowed anew begins as a new row. */
  const [added, setAdded] = useState(0);
  const state = useForm(
    async (field, { empty }) => {
      const note = field("note").trim();
      const { host } = await api.call("admin/lines/allow", {
        host: field("host").trim(),
        ...(note !== "" && { note }),
      });
      empty();
      showToast(`已允许 ${host}，正在检查它的线路`, "success");
      await $hosts.reload();
      setAdded((count) => count + 1);
    },
    (field) => (readLineHost(field("host")) === null ? { host: notHost } : {}),
  );
  return (
    <div className="admin-area">
      <p className="mine-note">
        影片没有自己的文件时，从这里允许的主机播放；播放列表里的片段在别的主机上的，那台也要允许。线路会定期检查，打不开的排到后面。
      </p>
      <Form className="admin-bar" of={state}>
        <Field label="主机" name="host" maxLength={300} autoComplete="off" inputMode="url" placeholder="v.example" />
        <Field label="备注（可不填）" name="note" maxLength={100} autoComplete="off" />
        <button className="button button-primary" type="submit" aria-disabled={state.busy}>
          允许
        </button>
        <FormMessage of={state} />
      </Form>
      <Loaded query={$hosts}>{(hosts) => <Hosts key={added} {...hosts} />}</Loaded>
    </div>
  );
}

function Hosts({ allowed, waiting, waitingMore }: Output<"admin/lines/hosts">) {
  const [, act] = useAct();

  async function allow({ host }: WaitingHost): Promise<void> {
    await api.call("admin/lines/allow", { host });
    showToast(`已允许 ${host}`, "success", { label: "撤销", act: () => act(() => remove(host), `undo ${host}`) });
    await $hosts.reload();
  }

  async function remove(host: string): Promise<void> {
    await api.call("admin/lines/remove", { host });
    await $hosts.reload();
  }

  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby="hosts-waiting">
          <h2 id="hosts-waiting">还没有允许的</h2>
          <ul className="mine-list" role="list">
            {waiting.map((one) => (
              <Line key={one.host} title={one.host} facts={countsOf(one)}>
                <Act label="允许" about={one.host} onClick={() => act(() => allow(one), one.host)} />
              </Line>
            ))}
          </ul>
          {waitingMore > 0 && (
            <p className="mine-note">还有 {waitingMore} 台用得少的没有列出，可以在上面写主机名允许。</p>
          )}
        </section>
      )}
      <section aria-labelledby="hosts-allowed">
        <h2 id="hosts-allowed">已经允许的</h2>
        {allowed.length === 0 ? (
          <EmptyState icon="play" title="还没有允许的主机" text="没有自己文件的影片现在都不能播放。" />
        ) : (
          <ul className="mine-list" role="list">
            {allowed.map((one) => (
              <Removable
                key={one.host}
                name={one.host}
                from="允许的主机"
                remove={() => api.call("admin/lines/remove", { host: one.host })}
                restore={() => api.call("admin/lines/allow", { host: one.host, note: one.note })}
              >
                <div className="admin-words">
                  <h3>{one.host}</h3>
                  {one.note !== "" && <p className="admin-summary">{one.note}</p>}
                  <p className="mine-fact">{factsOf(one)}</p>
                  {one.faults.map(({ name, count }) => (
                    <p className="mine-fact" key={name}>
                      {formatCount(count)} 条：{lineFaults[name]}
                    </p>
                  ))}
                </div>
              </Removable>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function countsOf({ lines, films }: Pick<WaitingHost, "lines" | "films">): string {
  return lines === 0 ? "没有影片用到" : `${formatCount(films)} 部影片，${formatCount(lines)} 条线路`;
}

function factsOf(one: AllowedHost): string {
  return one.dead === 0 ? countsOf(one) : `${countsOf(one)}，${formatCount(one.dead)} 条打不开`;
}
