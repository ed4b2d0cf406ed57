import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { PreviewLink } from "#lib/contract/schemas/editorial.ts";
import { formatMinute, fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { useAct } from "../../parts/useAct.ts";
import { Field } from "../../parts/Field.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { useData } from "../../parts/useData.ts";
import { Act } from "../../parts/Act.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { ShownOnce } from "../../parts/ShownOnce.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useForm } from "../../parts/useForm.ts";
import { copyText } from "../../share/copy.ts";

interface Props {
  /** What it is about; everything that is being written without one. */
  entryId?: number;
  onClose: () => void;
}

const widths = [
  { value: "phone", name: "手机" },
  { value: "wide", name: "电脑" },
] as const;
const people = [
  { value: "guest", name: "游客" },
  { value: "me", name: "自己" },
] as const;
const spans = [
  { value: 24, name: "一天" },
  { value: 168, name: "一周" },
] as const;

/** The site as it will be: at a minute, on a phone or a screen, for a guest or oneself; with links for others. */
export function PreviewDialog({ entryId, onClose }: Props) {
  const links = queryOf("admin/preview/list", entryId === undefined ? {} : { entryId });
  const known = useData(links)?.list ?? [];
  const [made, setMade] = useState({ id: 0, path: "" });
  const [width, setWidth] = useState<"phone" | "wide">("phone");
  const [person, setPerson] = useState<"guest" | "me">("guest");
  const [hours, setHours] = useState<24 | 168>(24);
  /** A link the browser would not copy, as on a site without https. */
  const [uncopied, setUncopied] = useState("");
  const [, act] = useAct();
  const shown = made.path === "" ? "" : `${made.path}${person === "guest" ? ".guest" : ""}`;
  const form = useForm(async (field) => {
    const at = fromShanghaiClock(field("at"));
    const { link, path } = await api.call("admin/preview/make", {
      ...(entryId !== undefined && { entryId }),
      ...(at !== null && { at }),
      hours,
    });
    setMade({ id: link.id, path });
    await links.reload();
  });

  function forget(id: number): void {
    links.change(({ list }) => ({ list: list.filter((link) => link.id !== id) }));
    // It opens nothing any more.
    if (id === made.id) setMade({ id: 0, path: "" });
  }

  return (
    <Dialog className="content-dialog" title={entryId === undefined ? "预览全部草稿" : "预览"} onClose={onClose}>
      <div className="content-preview">
        <Form className="admin-bar" of={form}>
          <Field
            label="看哪一分钟 · 北京时间"
            note="留空就是现在。"
            name="at"
            type="datetime-local"
            min={toShanghaiClock(0)}
          />
          <SubmitButton of={form}>打开预览</SubmitButton>
          <FormMessage of={form} />
        </Form>
        <Chips label="屏幕" choices={widths} value={width} onChange={setWidth} />
        <Chips label="身份" choices={people} value={person} onChange={setPerson} />
        <Chips label="链接有效" choices={spans} value={hours} onChange={setHours} />
        {shown !== "" && (
          <>
            <p className="content-acts">
              <a className="mine-act" href={shown} target="_blank" rel="noreferrer">
                在新窗口打开
              </a>
              <Act
                label="复制链接"
                onClick={() =>
                  act(async () => {
                    const link = new URL(`${made.path}.guest`, location.href).href;
                    if (await copyText(link)) showToast("链接已复制，有它的人都能看", "success");
                    else setUncopied(link);
                  })
                }
              />
            </p>
            {/* Our own page, which needs its scripts and its store as on the site. */}
            {/* eslint-disable-next-line react/iframe-missing-sandbox */}
            <iframe className="content-frame" data-width={width} src={shown} title="预览" />
          </>
        )}
        {uncopied !== "" && (
          <ShownOnce title="复制链接" name="链接" text={uncopied} onClose={() => setUncopied("")}>
            <p>没能复制，请自己选中复制</p>
          </ShownOnce>
        )}
        {known.length > 0 && (
          <ul className="mine-list" role="list" aria-label="还能打开的链接">
            {known.map((link) => (
              <Line key={link.id} link={link} onRevoked={() => forget(link.id)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Line({ link, onRevoked }: { link: PreviewLink; onRevoked: () => void }) {
  const [busy, act] = useAct();
  return (
    <li className="admin-line">
      <p className="mine-fact">
        {link.name || "预览链接"} · {link.at === null ? "现在的样子" : `${formatMinute(link.at)} 的样子`} · 到{" "}
        {formatMinute(link.expiresAt)} 为止
      </p>
      <Act
        label="撤销"
        aria-disabled={busy}
        onClick={() =>
          act(async () => {
            await api.call("admin/preview/revoke", { id: link.id });
            onRevoked();
          })
        }
      />
    </li>
  );
}
