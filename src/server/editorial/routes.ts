import type { CallName } from "#lib/contract/calls.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../context.ts";
import { renderMarkdown } from "../markdown.ts";
import { archiveContent } from "./archive.ts";
import { restoreContent, saveContent, sendToReview } from "./drafts.ts";
import { formOf } from "./form.ts";
import { contentDetail, contentRevision, listContent } from "./list.ts";
import { pickContent } from "./pick.ts";
import { keepPicture } from "./pictures.ts";
import { listPreviews, makePreview, revokePreview } from "./preview-links.ts";
import { publishContent, scheduleContent } from "./publish.ts";

type EditorialCall = Extract<CallName, `admin/content/${string}` | `admin/preview/${string}`>;

/** The calls of the editing screen. */
export const editorialRoutes: {
  [Name in EditorialCall]: (context: SignedInContext, input: Input<Name>) => Promise<Output<Name>>;
} = {
  "admin/content/list": listContent,
  "admin/content/get": contentDetail,
  "admin/content/revision": contentRevision,
  "admin/content/form": async (_context, { kind }) => ({ fields: formOf(kind) }),
  "admin/content/pick": pickContent,
  "admin/content/markdown": async (_context, { text }) => ({ html: renderMarkdown(text) }),
  "admin/content/picture": keepPicture,
  "admin/content/save": saveContent,
  "admin/content/review": sendToReview,
  "admin/content/schedule": scheduleContent,
  "admin/content/publish": publishContent,
  "admin/content/archive": archiveContent,
  "admin/content/restore": restoreContent,
  "admin/preview/list": listPreviews,
  "admin/preview/make": makePreview,
  "admin/preview/revoke": revokePreview,
};
