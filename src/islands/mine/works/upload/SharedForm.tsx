import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $config, loadConfig } from "#lib/client/stores/config.ts";
import { workLimits } from "#lib/field-limits.ts";
import { Check } from "../../../parts/Check.tsx";
import { Select } from "../../../parts/Select.tsx";
import "../../compose/compose.css";
import { TagPicker, workTags } from "../../compose/TagPicker.tsx";
import { $shared, changeShared } from "./shared-details.ts";

const shows = [
  { value: "draft", name: "先不公开，改好再发布" },
  { value: "published", name: "转好就发布" },
];

/** What all films that are added from now on have in common. */
export function SharedForm() {
  const { channelId, tags, show, signed } = useStore($shared);
  useEffect(() => {
    // Without it the channel is chosen later.
    loadConfig().catch(() => undefined);
  }, []);
  const channels = useStore($config)?.channels ?? [];
  return (
    <details className="upload-shared">
      <summary>一起设置频道、标签与公开范围</summary>
      <div className="compose upload-shared-fields">
        <p className="mine-note">对接下来添加的影片都有效，添加之后还可以逐部修改。</p>
        <Select
          label="频道"
          choices={[{ value: "", name: "以后再选" }, ...channels.map(({ id, name }) => ({ value: String(id), name }))]}
          value={channelId}
          onChange={(event) => changeShared({ channelId: event.target.value })}
        />
        <Select
          label="公开范围"
          choices={shows}
          value={show}
          onChange={(event) => changeShared({ show: event.target.value === "published" ? "published" : "draft" })}
        />
        <TagPicker
          source={workTags}
          max={workLimits.tags}
          error={undefined}
          value={tags}
          onChange={(chosen) => changeShared({ tags: chosen })}
        />
        <Check value={signed} onChange={(checked) => changeShared({ signed: checked })}>
          转码时在画面的角上写我的名字
        </Check>
        <p className="mine-note">写成“@昵称”，下载的也有；写上的去不掉，只能重新上传文件。</p>
      </div>
    </details>
  );
}
