import { languageLabel } from "#lib/captions/languages.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { filmDetails } from "../films/films.ts";
import { captionsJob, captionsKind, filmSubject } from "../jobs/film-jobs.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";
import { requireOwnWork, toOwnWork } from "./rows.ts";
import { isPlayable } from "./status.ts";

type Change = Input<"works/modify/captions">;

/** Has captions made from what is said in the caller's own film, or stops that. Doing so twice is no error. */
export async function modifyCaptions(context: SignedInContext, { id, act, lang }: Change): Promise<OwnWork> {
  const { db, now, speech } = context;
  const row = await db.write(async (trx) => {
    const work = await requireOwnWork(context, trx, id);
    if (act === "cancel") {
      await cancelJob(trx, { kind: captionsKind, subject: filmSubject(id), now: now() });
      return work;
    }
    if (speech === null) throw new AppError("noSpeech");
    if (work.state !== "ready" || !isPlayable(work)) {
      throw new AppError("conflict", { tip: "影片转码完成后才能生成字幕" });
    }
    const known = filmDetails.parse(JSON.parse(work.details)).subtitles.find((track) => track.lang === lang);
    if (known && !known.automatic) {
      throw wrongField("lang", `已经有你自己的${languageLabel(known.lang)}字幕，先去掉它再生成`);
    }
    const film = { videoId: id, uploadId: work.upload_id, ownerId: work.owner_id };
    await queueJob(trx, captionsJob({ ...film, lang, now: now() }));
    return work;
  });
  return toOwnWork(context, row);
}
