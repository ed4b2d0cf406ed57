import { useStore } from "@nanostores/react";
import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Cue } from "#lib/vtt.ts";
import { Act } from "../../../../parts/Act.tsx";
import { SubmitButton } from "../../../../parts/SubmitButton.tsx";
import type { FormState } from "../../../../parts/useForm.ts";
import { CueLine } from "./CueLine.tsx";
import { found } from "./cues.ts";
import { createMending, type Mending } from "./mending.ts";
import { Tools } from "./Tools.tsx";
import "./captions.css";

interface Props {
  label: string;
  begin: readonly Cue[];
  /** Whether the film has all that was handed over. */
  isSaved: boolean;
  /** The preview: it is jumped to a cue, and asked for its time. */
  video: RefObject<HTMLVideoElement | null>;
  /** State of the form that saves it. */
  form: FormState;
  /** Takes the track as a file a moment after it was changed. */
  onChange: (file: string) => void;
  onClose: () => void;
}

/** Mends a subtitle track beside the film. */
export function CueEditor({ label, begin, isSaved, video, form, onChange, onClose }: Props) {
  const [mending] = useState(() => createMending(begin));
  const { cues, open, past, isChanged } = useStore(mending.$state);
  const nowKey = useStore(mending.$now);
  const [wanted, setWanted] = useState("");
  useEffect(() => mending.deliverTo(onChange), [mending, onChange]);
  useEffect(() => {
    if (isSaved) mending.settle();
  }, [mending, isSaved]);
  useDelivery(mending);
  useFollowing(mending, video);
  const hits = new Set(found(cues, wanted));

  return (
    <section className="cue-editor" aria-label={`校对${label}`}>
      <div className="cue-head">
        <h3>
          校对{label}
          <span className="compose-count"> {cues.length} 句</span>
        </h3>
        <Act label="收起" about={`${label}的校对`} onClick={onClose} />
      </div>
      <Tools
        wanted={wanted}
        count={hits.size}
        undoable={past.at(-1)?.name ?? null}
        onFind={setWanted}
        onNext={() => mending.findNext(wanted)}
        onReplace={(into) => mending.replace(wanted, into)}
        onShift={mending.shift}
        onAdd={() => mending.addAt(video.current)}
        onUndo={mending.undo}
      />
      {cues.length === 0 && <p className="mine-note">一句也没有了：可以撤销，或者在现在的时间加一句。</p>}
      <ol className="cue-list" role="list" aria-label={`${label}的每一句`}>
        {cues.map((cue, at) => (
          <CueLine
            key={cue.key}
            cue={cue}
            number={at + 1}
            open={open?.key === cue.key ? open : null}
            isNow={nowKey === cue.key}
            isFound={hits.has(cue)}
            isLast={at === cues.length - 1}
            overlaps={(cues[at + 1]?.start ?? Infinity) < cue.end}
            mending={mending}
            video={video}
          />
        ))}
      </ol>
      {isChanged && (
        <div className="cue-foot">
          <p className="field-note" role="status">
            改动留在这台设备上，保存之后观众才看得到。
          </p>
          <SubmitButton of={form} className="button-small" busyWord="正在保存…">
            保存修改
          </SubmitButton>
        </div>
      )}
    </section>
  );
}

/** A button outside takes what is there: the field that loses the focus hands it over first. */
function useDelivery({ flush }: Mending): void {
  useEffect(() => {
    // React would render, and with it store the draft, when the page is gone.
    const leave = () => flushSync(flush);
    addEventListener("focusout", flush);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("focusout", flush);
      removeEventListener("pagehide", leave);
      flush();
    };
  }, [flush]);
}

const watched = ["timeupdate", "seeking"] as const;

function useFollowing(mending: Mending, video: Props["video"]): void {
  useEffect(() => {
    const player = video.current;
    const look = () => mending.look(player);
    for (const event of watched) player?.addEventListener(event, look);
    return () => {
      for (const event of watched) player?.removeEventListener(event, look);
    };
  }, [mending, video]);
}
