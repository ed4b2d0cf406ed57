import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { MediaPicture } from "#lib/contract/schemas/media-library.ts";
import { pictureMegabytes } from "#lib/field-limits.ts";
import { Act } from "../../parts/Act.tsx";
import { PickFiles } from "../../parts/PickFiles.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { createSending, type Sending } from "./sending.ts";

const results = { sending: "正在上传…", added: "已上传", known: "以前传过，已在库里", failed: "" } as const;

/** Sends pictures to the library, several at once, each with its progress or its error. */
export function Upload({ onAdded }: { onAdded: (picture: MediaPicture) => void }) {
  const [list] = useState(() => createSending(onAdded));
  const sending = useStore(list.$sending);
  useEffect(() => list.stop, [list]);
  return (
    <>
      <div className="media-upload">
        <PickFiles className="button button-primary" multiple onPick={(files) => void list.take(files)}>
          上传图片
        </PickFiles>
        <p className="mine-fact">JPG、PNG、WebP、AVIF、GIF，每张最大 {pictureMegabytes} MB，可以一次选多张。</p>
      </div>
      {sending.length > 0 && (
        <ul className="media-sending" role="list" aria-label="上传">
          {sending.map((one) => (
            <li key={one.key}>
              <span className="media-file">{one.file.name}</span>
              <Result one={one} />
              {one.state === "failed" && !one.refused && (
                <Act label="再试一次" about={one.file.name} onClick={() => list.again(one)} />
              )}
              {one.state !== "sending" && <Act label="收起" about={one.file.name} onClick={() => list.drop(one.key)} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Result({ one: { state, percent, message, file } }: { one: Sending }) {
  if (state === "sending") return <Progress percent={percent} label={`${file.name} 上传进度`} />;
  return (
    <span className={state === "failed" ? "field-error" : "mine-fact"} role="status">
      {state === "failed" ? message : results[state]}
    </span>
  );
}
