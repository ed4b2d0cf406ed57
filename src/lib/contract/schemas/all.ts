import * as accessTokens from "./access-tokens.ts";
import * as accounts from "./accounts.ts";
import * as ads from "./ads.ts";
import * as bulk from "./bulk.ts";
import * as catalogue from "./catalogue.ts";
import * as favorites from "./favorites.ts";
import * as library from "./library.ts";
import * as collaborators from "./collaborators.ts";
import * as comments from "./comments.ts";
import * as config from "./config.ts";
import * as danmaku from "./danmaku.ts";
import * as editing from "./editing.ts";
import * as editorial from "./editorial.ts";
import * as email from "./email.ts";
import * as feedback from "./feedback.ts";
import * as filmSources from "./film-sources.ts";
import * as follows from "./follows.ts";
import * as history from "./history.ts";
import * as imports from "./imports.ts";
import * as jobs from "./jobs.ts";
import * as linkedAccounts from "./linked-accounts.ts";
import * as lives from "./lives.ts";
import * as lines from "./lines.ts";
import * as markImport from "./mark-import.ts";
import * as marks from "./marks.ts";
import * as metadata from "./metadata.ts";
import * as mediaLibrary from "./media-library.ts";
import * as merging from "./merging.ts";
import * as messages from "./messages.ts";
import * as moderation from "./moderation.ts";
import * as ownSeries from "./own-series.ts";
import * as notices from "./notices.ts";
import * as passkeys from "./passkeys.ts";
import * as performers from "./performers.ts";
import * as playback from "./playback.ts";
import * as points from "./points.ts";
import * as posts from "./posts.ts";
import * as premieres from "./premieres.ts";
import * as push from "./push.ts";
import * as ratings from "./ratings.ts";
import * as reviews from "./reviews.ts";
import * as running from "./running.ts";
import * as search from "./search.ts";
import * as setup from "./setup.ts";
import * as staff from "./staff.ts";
import * as sessions from "./sessions.ts";
import * as shared from "./shared.ts";
import * as likes from "./likes.ts";
import * as tags from "./tags.ts";
import * as topics from "./topics.ts";
import * as uploads from "./uploads.ts";
import * as webhooks from "./webhooks.ts";
import * as works from "./works.ts";
import * as worksLists from "./works-lists.ts";

/**
 * Every file with schemas of calls, for the API documents and the generator. In the documents earlier files are named first; if two schemas
 * have the same name, the later one is prefixed with its file's name.
 */
export const schemas = {
  shared,
  accounts,
  accessTokens,
  passkeys,
  linkedAccounts,
  ads,
  catalogue,
  library,
  favorites,
  collaborators,
  comments,
  config,
  danmaku,
  editing,
  editorial,
  email,
  bulk,
  feedback,
  filmSources,
  follows,
  history,
  imports,
  jobs,
  lines,
  lives,
  markImport,
  marks,
  mediaLibrary,
  merging,
  messages,
  metadata,
  moderation,
  notices,
  ownSeries,
  performers,
  playback,
  points,
  posts,
  premieres,
  push,
  ratings,
  reviews,
  running,
  search,
  sessions,
  setup,
  staff,
  likes,
  tags,
  topics,
  uploads,
  webhooks,
  works,
  worksLists,
};
