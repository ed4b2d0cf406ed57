import { useState } from "react";
import { correctedNow } from "#lib/client/environment.ts";
import { api } from "#lib/client/api.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";
import { fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";

interface Props {
  work: OwnWork;
  /** Whether a premiere is offered first. */
  premiere: boolean;
  onClose: () => void;
  onDone: (work: OwnWork) => void;
}

const hour = 3_600_000;
const ways = [
  { value: "plain", name: "到时公开" },
  { value: "premiere", name: "首映：大家同时开始看" },
];

/** Asks for the minute a film is to appear, and whether everybody sees it together then. */
export function ScheduleDialog({ work, premiere: offered, onClose, onDone }: Props) {
  const { id, title, show, publishedAt } = work;
  const [soon] = useState(() => Math.ceil(correctedNow() / hour) * hour + hour);
  const [premiere, setPremiere] = useState(work.premiere || offered);
  const first = show === "scheduled" && publishedAt !== null ? publishedAt : soon;
  return (
    <FormDialog
      title={premiere ? `《${title}》的首映` : `定时发布《${title}》`}
      action={premiere ? "定首映" : "定时"}
      check={(field) => {
        const at = fromShanghaiClock(field("at"));
        if (at === null) return { at: "请选择发布的时间" };
        return Date.parse(at) <= correctedNow() ? { at: "请选择以后的时间" } : {};
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
        label={premiere ? "开始时间（北京时间）" : "发布时间（北京时间）"}
        note={premiere ? "到这一分钟大家一起从头看。" : "到这一分钟自动公开，之前只有你看得到。"}
        name="at"
        type="datetime-local"
        defaultValue={toShanghaiClock(first)}
      />
      <Select
        label="怎样公开"
        note={
          premiere
            ? "马上有一个公开的页面：海报、倒计时、“提醒我”和聊天；开始前影片谁也看不到，放完以后就是一部普通的影片。"
            : ""
        }
        name="premiere"
        choices={ways}
        value={premiere ? "premiere" : "plain"}
        onChange={({ currentTarget: { value } }) => setPremiere(value === "premiere")}
      />
    </FormDialog>
  );
}
