import { transcodeHandler } from "../transcode/handler.ts";
import { fetchFilmHandler } from "../film-sources/job.ts";
import { watchHandler, watchKind } from "../film-sources/watch-job.ts";
import { captionsKind, codecKind, fetchFilmKind, firstKind, restKind, tidyKind, trimKind } from "../jobs/film-jobs.ts";
import { restHandler } from "../transcode/rest.ts";
import { codecHandler } from "../transcode/codec-job.ts";
import { trimHandler } from "../transcode/trim.ts";
import { mendFilmsHandler } from "../transcode/mend.ts";
import { captionsHandler } from "../speech/handler.ts";
import { tidyFilmHandler } from "../transcode/tidy.ts";
import { tidyMediaHandler } from "../media/tidy-job.ts";
import { fetchingKind } from "../remote-pictures/queue.ts";
import { fetchPicturesHandler } from "../remote-pictures/job.ts";
import { importHandler } from "../imports/job.ts";
import { importKind, repeatKind } from "../imports/queue.ts";
import { repeatHandler } from "../imports/repeat.ts";
import { checkLinesHandler } from "../lines/job.ts";
import { mergeRestHandler } from "../merging/rest-job.ts";
import { mergeRestKind } from "../merging/rest-queue.ts";
import { carriersKind } from "../search/carriers.ts";
import { carriersHandler } from "../search/carriers-job.ts";
import { staleKind } from "../search/index-mark.ts";
import { staleHandler } from "../imports/stale-job.ts";
import { checkLinesKind } from "../lines/due.ts";
import { webhookKind } from "../events/raise.ts";
import { webhookHandler } from "../webhooks/job.ts";
import { mailJobKind } from "../mail/queue.ts";
import { sendMailHandler } from "../mail/send-job.ts";
import { pushJobKind } from "../push/queue.ts";
import { sendPushHandler } from "../push/send-job.ts";
import { liveFilmHandler } from "../live/film-job.ts";
import { liveFilmKind, liveTidyKind } from "../live/film-queue.ts";
import { liveTidyHandler } from "../live/tidy-job.ts";
import { personContentHandler } from "../moderation/content-job.ts";
import { personContentKind } from "../moderation/content-queue.ts";
import type { JobHandlers } from "../jobs/handler.ts";

/** Every kind of job there is. A worker leaves kinds alone that it does not know. */
export const handlers: JobHandlers = {
  [firstKind]: transcodeHandler,
  [restKind]: restHandler,
  [codecKind]: codecHandler,
  [captionsKind]: captionsHandler,
  [trimKind]: trimHandler,
  [fetchFilmKind]: fetchFilmHandler(),
  [watchKind]: watchHandler,
  [tidyKind]: tidyFilmHandler,
  [liveFilmKind]: liveFilmHandler,
  [liveTidyKind]: liveTidyHandler,
  "mend-films": mendFilmsHandler,
  [fetchingKind]: fetchPicturesHandler,
  "tidy-media": tidyMediaHandler,
  [importKind]: importHandler,
  [repeatKind]: repeatHandler,
  [checkLinesKind]: checkLinesHandler,
  [mergeRestKind]: mergeRestHandler,
  [carriersKind]: carriersHandler,
  [staleKind]: staleHandler,
  [personContentKind]: personContentHandler,
  [webhookKind]: webhookHandler,
  [mailJobKind]: sendMailHandler,
  [pushJobKind]: sendPushHandler,
};
