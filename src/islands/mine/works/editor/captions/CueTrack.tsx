import { type RefObject, useState } from "react";
import { createQuery } from "#lib/client/data.ts";
import { environment } from "#lib/client/environment.ts";
import { parseSubtitles } from "#lib/subtitle-file.ts";
import { type Cue, parseVtt } from "#lib/vtt.ts";
import { Loaded } from "../../../../parts/Loaded.tsx";
import type { FormState } from "../../../../parts/useForm.ts";
import type { TrackDraft } from "../draft.ts";
import { CueEditor } from "./CueEditor.tsx";

interface Props {
  track: TrackDraft;
  /** Address of the track the film has; undefined for one that is not saved yet. */
  url: string | undefined;
  video: RefObject<HTMLVideoElement | null>;
  form: FormState;
  onChange: (file: string) => void;
  onClose: () => void;
}

/** The editor of a track, once its words are there: those that are not saved yet, otherwise those of the film. */
export function CueTrack({ track, url, ...editor }: Props) {
  const [query] = useState(() =>
    createQuery(`cues ${url} ${(opened += 1)}`, () => readCues(track.text, url), { isShared: false }),
  );
  return (
    <Loaded query={query}>
      {(begin) => <CueEditor label={track.label} begin={begin} isSaved={track.text === ""} {...editor} />}
    </Loaded>
  );
}

let opened = 0;

async function readCues(text: string, url: string | undefined): Promise<readonly Cue[]> {
  if (text !== "") return parseSubtitles(text);
  if (url === undefined) return [];
  const answer = await environment.fetch(url);
  if (!answer.ok) throw new Error(`the track was answered with ${answer.status}`);
  return parseVtt(await answer.text());
}
