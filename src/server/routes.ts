import { editorialRoutes } from "./editorial/routes.ts";
import type { CallName, calls } from "#lib/contract/calls.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { changeAvatar } from "./accounts/avatar.ts";
import { sendCaptcha } from "./accounts/captcha.ts";
import { applyForCertification, certification } from "./accounts/certification.ts";
import { changeMobile, changePassword, setLockCode, verifyLockCode } from "./accounts/credentials.ts";
import { listSessions, logout, revokeSession } from "./accounts/devices.ts";
import { loginGuest } from "./accounts/guest.ts";
import { userInfo } from "./accounts/info.ts";
import { exportMine, leave } from "./accounts/leaving.ts";
import { createAccount, loginBefore, loginOfficial } from "./accounts/official.ts";
import { bindMobile, loginPhone } from "./accounts/phone.ts";
import { modifyInfo } from "./accounts/profile.ts";
import { confirmTicket, createTicket, ticketInfo } from "./accounts/tickets.ts";
import { clickAd } from "./ads/click.ts";
import { rankVideos } from "./catalogue/rank.ts";
import { relatedVideos } from "./catalogue/related.ts";
import { listVideos } from "./catalogue/videos.ts";
import { videoDetail } from "./catalogue/detail.ts";
import { videoTranscript } from "./catalogue/transcripts.ts";
import { addDanmaku, listDanmaku, removeDanmaku } from "./danmaku/danmaku.ts";
import { playbackOverview } from "./playback/overview.ts";
import { replayCurve } from "./playback/replay.ts";
import { reportPlayback } from "./playback/report.ts";
import { countView } from "./catalogue/views.ts";
import { addCollect, collectState, deleteCollect, listCollects } from "./collects/collects.ts";
import { addComment } from "./comments/add.ts";
import { editComment } from "./comments/edit.ts";
import { peopleToMention } from "./comments/people.ts";
import { commentAround, commentsOf, hotComments, listReplies, myComments } from "./comments/comments.ts";
import { confirmComment } from "./comments/confirm.ts";
import { quickReplies } from "./comments/quick.ts";
import { deleteComment, restoreComment } from "./comments/remove.ts";
import { siteConfig } from "./config/config.ts";
import { checkIn } from "./checkin/click.ts";
import { makeUp } from "./checkin/make-up.ts";
import { checkInMonth } from "./checkin/month.ts";
import { claimPrize } from "./checkin/prizes.ts";
import type { CallContext, SignedInContext } from "./context.ts";
import { AppError } from "./errors.ts";
import { shareLink } from "./invites/code.ts";
import { listInvitees } from "./invites/list.ts";
import { countOnline } from "./points/online.ts";
import { scoreRank } from "./points/rank.ts";
import { inviteIncome, listScore, scoreChart, userTitle, workIncome } from "./points/score.ts";
import { forgetHistory, listHistory, mergeHistory } from "./history/history.ts";
import { deleteFolder, listFolders, moveCollects, restoreFolder, saveFolder } from "./collects/folders.ts";
import { followSettings } from "./follows/settings.ts";
import { addFollow, deleteFollow, followState, listFollows } from "./follows/follows.ts";
import { latestMessages, listMessages } from "./messages/messages.ts";
import { markRead, unreadCounts } from "./messages/unread.ts";
import { hotTerms, nextHotTerms } from "./search/hot.ts";
import { blockTerm, hotRules, pinTerm } from "./search/hot-rules.ts";
import { searchAndCount } from "./search/results.ts";
import { suggest } from "./search/suggest.ts";
import { recordSearch } from "./search/terms.ts";
import { announcementDetail } from "./notices/announcements.ts";
import { listQuestions, questionCategories } from "./notices/questions.ts";
import { adsForEditing, saveAd } from "./ads/edit.ts";
import { deleteAd, restoreAd } from "./ads/remove.ts";
import { answerFeedback, listReceived } from "./feedback/received.ts";
import { addFeedback, feedbackCategories, listFeedback } from "./feedback/feedback.ts";
import { listActs } from "./moderation/acts.ts";
import { banPerson, unbanPerson } from "./moderation/bans.ts";
import { decideCertification, listCertifications } from "./moderation/certifications.ts";
import { decideCase, undoCase } from "./moderation/decide.ts";
import { overview } from "./moderation/overview.ts";
import { listPeople } from "./moderation/people.ts";
import { publishingRule } from "./moderation/publishing.ts";
import { listCases } from "./moderation/queue.ts";
import { tryText } from "./moderation/words.ts";
import { cancelJobById, listJobs, retryJob } from "./jobs/operators.ts";
import { deleteWord, listWords, saveWord } from "./moderation/word-rules.ts";
import { listForEditing, saveAnnouncement } from "./notices/edit-announcements.ts";
import { deleteQuestion, questionsForEditing, saveQuestion } from "./notices/edit-questions.ts";
import { voteQuestion } from "./notices/votes.ts";
import { performerDetail } from "./performers/detail.ts";
import { listPerformers } from "./performers/list.ts";
import { postDetail } from "./posts/detail.ts";
import { mayLikePosts } from "./posts/may-like.ts";
import { listPosts } from "./posts/posts.ts";
import { listOwnPosts, ownPost } from "./posts/mine.ts";
import { lookAtPost, payForPost } from "./posts/pay.ts";
import { publishPost } from "./posts/publish.ts";
import { removePost, restorePost } from "./posts/remove.ts";
import { postTagList, usedPostTags } from "./posts/tags.ts";
import { reviewDetail } from "./reviews/detail.ts";
import { listOwnReviews, reviewVersions } from "./reviews/mine.ts";
import { previewReview, publishReview } from "./reviews/publish.ts";
import { removeReview, restoreReview } from "./reviews/remove.ts";
import { listReviews } from "./reviews/reviews.ts";
import { addReport } from "./supports/reports.ts";
import { addSupport, deleteSupport, supportState } from "./supports/supports.ts";
import { listTags, tagDetail } from "./tags/tags.ts";
import { topicDetail } from "./topics/detail.ts";
import { listTopics } from "./topics/topics.ts";
import { listUploads } from "./uploads/list.ts";
import { openUpload } from "./uploads/open.ts";
import { admitPictures, uploadPicture, uploadPictures } from "./uploads/uploads.ts";
import { ownWorkDetail } from "./works/detail.ts";
import { modifyWork } from "./works/edit.ts";
import { listOwnWorks } from "./works/media.ts";
import { modifyShow } from "./works/show.ts";
import { workStatistics } from "./works/statistics.ts";
import { selectTags } from "./works/tags.ts";
import { addToList, createList, modifyList } from "./works-lists/edit.ts";
import { myList, myLists } from "./works-lists/read.ts";

type ContextOf<Name extends CallName> = (typeof calls)[Name]["access"] extends "open" ? CallContext : SignedInContext;

/** Every call and the function that answers it; does not compile when one is missing. */
export type Routes = {
  [Name in CallName]: (context: ContextOf<Name>, input: Input<Name>) => Promise<Output<Name>>;
};

export const routes: Routes = {
  "ping/config": (context) => siteConfig(context),
  "login/guest": loginGuest,
  "login/before": loginBefore,
  "login/official": loginOfficial,
  "login/account/create": createAccount,
  "user/info": userInfo,
  "login/captcha": sendCaptcha,
  "login/phone": loginPhone,
  "login/bindMobile": bindMobile,
  "user/info/modify": modifyInfo,
  "user/avatar": changeAvatar,
  "user/changePassword": changePassword,
  "user/changeMobile": changeMobile,
  "user/logout": logout,
  "user/lockscreencode/set": setLockCode,
  "user/lockscreencode/verify": verifyLockCode,
  "user/qrcode": createTicket,
  "user/qrcode/info": ticketInfo,
  "user/qrcode/confirm": confirmTicket,
  "user/isCert": certification,
  "user/isCert/apply": applyForCertification,
  "user/export": exportMine,
  "user/delete": leave,
  "session/list": listSessions,
  "session/revoke": revokeSession,
  "upload/img": uploadPicture,
  "upload/images": uploadPictures,
  "advertise/click": clickAd,
  "video/detail": async (context, { id }) => {
    const video = await videoDetail(context, id);
    if (video === null) throw new AppError("videoMissing");
    if (video === "gone") throw new AppError("gone", { tip: "影片已下架" });
    return video;
  },
  "video/list": listVideos,
  "video/related": async (context, { id, pageSize }) => ({ list: await relatedVideos(context, id, pageSize) }),
  "video/transcript": async (context, input) => found(await videoTranscript(context, input)),
  "video/view": (context, { id }) => countView(context, id),
  "rank/list": async (context, { period, pageSize }) => ({ list: await rankVideos(context, period, pageSize) }),
  "hotsearch/list": (context) => hotTerms(context),
  "hotsearch/changeOne": (context, { batch }) => nextHotTerms(context, batch),
  "hotsearch/rules": async (context) => ({ list: await hotRules(context) }),
  "hotsearch/pin": pinTerm,
  "hotsearch/block": blockTerm,
  "search/query": searchAndCount,
  "search/suggest": async (context, { q }) => ({ list: await suggest(context, q) }),
  "search/record": async (context, { q }) => ({ counted: await recordSearch(context, q) }),
  "performer/list": listPerformers,
  "performer/detail": async (context, { id }) => found(await performerDetail(context, id)),
  "tag/list": async (context) => ({ list: await listTags(context) }),
  "tag/detail": async (context, { id }) => found(await tagDetail(context, id)),
  "topic/list": listTopics,
  "topic/detail": async (context, { id, sort }) => found(await topicDetail(context, id, sort)),
  "review/list": (context, input) => listReviews(context, input, memberOf(context, input.sort === "followed")),
  "review/detail": async (context, { id }) => found(await reviewDetail(context, id)),
  "post/center": (context, input) => listPosts(context, input, memberOf(context, input.feed === "followed")),
  "post/detail": async (context, { id }) => found(await postDetail(context, id)),
  "post/maylike": async (context, { id, pageSize }) => {
    const post = found(await postDetail(context, id));
    return { list: await mayLikePosts(context, post, pageSize) };
  },
  "post/tags": async (context) => ({ list: await usedPostTags(context) }),
  "post/taglist": async (context) => ({ list: await postTagList(context) }),
  "post/publish": publishPost,
  "post/mine": (context, { id }) => ownPost(context, id),
  "post/remove": (context, { id }) => removePost(context, id),
  "post/restore": (context, { id }) => restorePost(context, id),
  "post/isLook": (context, { id }) => lookAtPost(context, id),
  "post/pay": payForPost,
  "works/media": listOwnWorks,
  "works/media/detail": (context, { id }) => ownWorkDetail(context, id),
  "works/media/statistics": workStatistics,
  "works/modify/media": modifyWork,
  "works/modify/show": modifyShow,
  "works/select/tags": (context, { q }) => selectTags(context, q),
  "works/upload/media": openUpload,
  "works/upload/list": listUploads,
  "works/post": listOwnPosts,
  "review/publish": publishReview,
  "review/preview": previewReview,
  "review/mine": listOwnReviews,
  "review/remove": (context, { id }) => removeReview(context, id),
  "review/restore": (context, { id }) => restoreReview(context, id),
  "review/versions": (context, { id }) => reviewVersions(context, id),
  "works/collect": myLists,
  "works/collect/detail": (context, { id }) => myList(context, id),
  "works/collect/create": createList,
  "works/collect/modify": modifyList,
  "follow/settings": followSettings,
  "follow/add": addFollow,
  "follow/del": deleteFollow,
  "follow/list": listFollows,
  "follow/state": followState,
  "announcement/detail": async (context, { id }) => found(await announcementDetail(context, id)),
  "question/cate": async (context) => ({ list: await questionCategories(context) }),
  "question/list": async (context, { categoryId }) => ({ list: await listQuestions(context, categoryId) }),
  "checkin/click": checkIn,
  "checkin/gave": checkInMonth,
  "checkin/prize": claimPrize,
  "checkin/makeup": makeUp,
  "user/score/list": listScore,
  "user/score/chart": scoreChart,
  "user/score/rank": scoreRank,
  "user/title": userTitle,
  "user/online/time": countOnline,
  "user/work/income": workIncome,
  "user/shareqr": shareLink,
  "user/invite/list": listInvitees,
  "user/invite/income": inviteIncome,
  "collect/add": addCollect,
  "collect/del": deleteCollect,
  "collect/list": listCollects,
  "collect/toWorkList": addToList,
  "collect/move": moveCollects,
  "collect/folder/list": listFolders,
  "collect/folder/save": saveFolder,
  "collect/folder/del": deleteFolder,
  "collect/folder/restore": restoreFolder,
  "collect/state": collectState,
  "comment/add": addComment,
  "comment/confirm": confirmComment,
  "comment/hot": hotComments,
  "comment/list": commentsOf,
  "comment/mycomments": myComments,
  "comment/quickReplay": async (_context, { contentType }) => ({ list: quickReplies(contentType) }),
  "comment/around": commentAround,
  "comment/replies": listReplies,
  "comment/edit": editComment,
  "comment/people": peopleToMention,
  "comment/del": (context, { id }) => deleteComment(context, id),
  "comment/restore": (context, { id }) => restoreComment(context, id),
  "playback/report": reportPlayback,
  "video/replay": replayCurve,
  "admin/playback": playbackOverview,
  "danmaku/list": listDanmaku,
  "danmaku/add": addDanmaku,
  "danmaku/remove": removeDanmaku,
  "support/add": addSupport,
  "support/del": deleteSupport,
  "support/state": supportState,
  "report/add": addReport,
  "message/hasnew": (context) => unreadCounts(context),
  "message/latest": (context) => latestMessages(context),
  "message/list": listMessages,
  "message/read": markRead,
  "history/list": listHistory,
  "history/merge": mergeHistory,
  "history/forget": forgetHistory,
  "feedback/category": async () => ({ list: feedbackCategories() }),
  "feedback/add": addFeedback,
  "feedback/list": listFeedback,
  "question/help": voteQuestion,
  "admin/overview": (context) => overview(context),
  "admin/queue": listCases,
  "admin/decide": decideCase,
  "admin/undo": undoCase,
  "admin/people/list": listPeople,
  "admin/people/ban": banPerson,
  "admin/people/unban": unbanPerson,
  "admin/certification/list": listCertifications,
  "admin/certification/decide": decideCertification,
  "admin/words/list": listWords,
  "admin/words/save": saveWord,
  "admin/words/try": tryText,
  "admin/words/del": deleteWord,
  "admin/jobs/list": listJobs,
  "admin/jobs/retry": retryJob,
  "admin/jobs/cancel": cancelJobById,
  "admin/publishing": publishingRule,
  "admin/audit/list": listActs,
  "admin/feedback/list": listReceived,
  "admin/feedback/answer": answerFeedback,
  "admin/announcement/list": listForEditing,
  "admin/announcement/save": saveAnnouncement,
  "admin/question/list": (context) => questionsForEditing(context),
  "admin/question/save": saveQuestion,
  "admin/question/del": deleteQuestion,
  "admin/ad/list": (context) => adsForEditing(context),
  "admin/ad/save": saveAd,
  "admin/ad/del": deleteAd,
  "admin/ad/restore": restoreAd,
  ...editorialRoutes,
};

/** Asked before the body of a multipart call is read. */
export const admissions: Partial<Record<CallName, (context: SignedInContext) => Promise<void>>> = {
  "upload/img": admitPictures,
  "upload/images": admitPictures,
};

/** Who asks for what they follow: a member, or nobody may. */
function memberOf({ identity }: SignedInContext, needed: boolean): number | null {
  if (needed && identity.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  return identity.userId;
}

function found<Thing extends object>(thing: Thing | "gone" | null): Thing {
  if (thing === null) throw new AppError("contentMissing");
  if (thing === "gone") throw new AppError("gone");
  return thing;
}
