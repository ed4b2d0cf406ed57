import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";
import { fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { Check } from "../../parts/Check.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";

interface Props {
  work: OwnWork;
  onClose: () => void;
  onDone: (work: OwnWork) => void;
}

const hour = 3_600_000;

/** Asks for the minute a film is to appear. */
export function ScheduleDialog({ work, onClose, onDone }: Props) {
  const { id, title, show, publishedAt } = work;
  const [soon] = useState(() => Math.ceil(Date.now() / hour) * hour + hour);
  const [premiere, setPremiere] = useState(work.premiere);
  const first = show === "scheduled" && publishedAt !== null ? publishedAt : soon;
  return (
    <FormDialog
      title={`定时发布《${title}》`}
      action="定时"
      check={(field) => {
        const at = fromShanghaiClock(field("at"));
        if (at === null) return { at: "请选择发布的时间" };
        return Date.parse(at) <= Date.now() ? { at: "请选择以后的时间" } : {};
      }}
      submit={async (field) => {
        const answer = await api.call("works/modify/show", {
          id,
          act: "schedule",
          at: fromShanghaiClock(field("at")) ?? "",
          premiere,
        });
        onDone(answer.work);
      }}
      onClose={onClose}
    >
      <Field
        label="发布时间（北京时间）"
        note={premiere ? "到这一分钟开始放映。" : "到这一分钟自动公开，之前只有你看得到。"}
        name="at"
        type="datetime-local"
        defaultValue={toShanghaiClock(first)}
      />
      <Check value={premiere} onChange={setPremiere}>
        首映：大家同时开始看
      </Check>
      <p className="mine-note">
        首映的影片先有一个公开的页面，有海报、倒计时和“提醒我”；到点大家一起从头看，边看边聊，放完以后就是一部普通的影片。
      </p>
    </FormDialog>
  );
}
