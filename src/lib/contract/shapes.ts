import type { z } from "zod";
import type { CallName } from "./calls.ts";
import * as accounts from "./schemas/accounts.ts";
import * as ads from "./schemas/ads.ts";
import * as catalogue from "./schemas/catalogue.ts";
import * as collects from "./schemas/collects.ts";
import * as comments from "./schemas/comments.ts";
import { config } from "./schemas/config.ts";
import * as danmaku from "./schemas/danmaku.ts";
import * as follows from "./schemas/follows.ts";
import * as editing from "./schemas/editing.ts";
import * as feedback from "./schemas/feedback.ts";
import * as history from "./schemas/history.ts";
import * as messages from "./schemas/messages.ts";
import * as moderation from "./schemas/moderation.ts";
import * as search from "./schemas/search.ts";
import * as notices from "./schemas/notices.ts";
import * as performers from "./schemas/performers.ts";
import * as playback from "./schemas/playback.ts";
import * as posts from "./schemas/posts.ts";
import * as points from "./schemas/points.ts";
import * as reviews from "./schemas/reviews.ts";
import * as sessions from "./schemas/sessions.ts";
import { empty, idInput } from "./schemas/shared.ts";
import * as supports from "./schemas/supports.ts";
import * as tags from "./schemas/tags.ts";
import * as topics from "./schemas/topics.ts";
import * as uploads from "./schemas/uploads.ts";
import * as worksLists from "./schemas/works-lists.ts";

/** What every call takes and gives. Browser code imports the types only, so that zod stays out of its bundle. */
export const shapes = {
  "ping/config": { input: empty, output: config },
  "login/guest": { input: accounts.guestInput, output: accounts.loginOutput },
  "login/before": { input: empty, output: accounts.beforeOutput },
  "login/captcha": { input: accounts.captchaInput, output: accounts.captchaOutput },
  "login/phone": { input: accounts.phoneInput, output: accounts.loginOutput },
  "login/bindMobile": { input: accounts.phoneInput, output: accounts.user },
  "login/official": { input: accounts.officialInput, output: accounts.loginOutput },
  "login/account/create": { input: accounts.createInput, output: accounts.done },
  "user/info": { input: empty, output: accounts.profile },
  "user/info/modify": { input: accounts.modifyInput, output: accounts.user },
  "user/avatar": { input: accounts.avatarInput, output: accounts.user },
  "user/changePassword": { input: accounts.changePasswordInput, output: accounts.done },
  "user/changeMobile": { input: accounts.changeMobileInput, output: accounts.user },
  "user/logout": { input: empty, output: accounts.done },
  "user/lockscreencode/set": { input: accounts.lockCodeInput, output: accounts.user },
  "user/lockscreencode/verify": { input: accounts.verifyLockCodeInput, output: accounts.verifyLockCodeOutput },
  "user/qrcode": { input: empty, output: sessions.ticketOutput },
  "user/qrcode/info": { input: sessions.ticketInput, output: sessions.ticketInfo },
  "user/qrcode/confirm": { input: sessions.confirmInput, output: accounts.done },
  "user/isCert": { input: empty, output: accounts.certification },
  "user/isCert/apply": { input: accounts.certificationInput, output: accounts.certification },
  "user/export": { input: empty, output: accounts.exportOutput },
  "user/delete": { input: accounts.deleteInput, output: accounts.deleteOutput },
  "session/list": { input: empty, output: sessions.sessionList },
  "session/revoke": { input: sessions.revokeInput, output: sessions.revokeOutput },
  "upload/img": { input: uploads.pictureInput, output: uploads.uploadedImage },
  "upload/images": { input: uploads.picturesInput, output: uploads.uploadedImages },
  "advertise/click": { input: ads.clickInput, output: ads.clickOutput },
  "video/detail": { input: catalogue.videoInput, output: catalogue.videoDetail },
  "video/list": { input: catalogue.videoListInput, output: catalogue.videoPage },
  "video/related": { input: catalogue.relatedInput, output: catalogue.relatedOutput },
  "video/transcript": { input: catalogue.transcriptInput, output: catalogue.transcript },
  "video/view": { input: catalogue.videoInput, output: catalogue.viewOutput },
  "rank/list": { input: catalogue.rankInput, output: catalogue.rankOutput },
  "hotsearch/list": { input: empty, output: search.hotOutput },
  "hotsearch/changeOne": { input: search.changeInput, output: search.hotOutput },
  "hotsearch/rules": { input: empty, output: search.hotRulesOutput },
  "hotsearch/pin": { input: search.pinInput, output: search.hotRule },
  "hotsearch/block": { input: search.blockInput, output: search.hotRule },
  "search/query": { input: search.searchInput, output: search.searchOutput },
  "search/suggest": { input: search.suggestInput, output: search.suggestOutput },
  "search/record": { input: search.recordInput, output: search.recordOutput },
  "performer/list": { input: performers.performerListInput, output: performers.performerPage },
  "performer/detail": { input: performers.performerInput, output: performers.performerDetail },
  "tag/list": { input: empty, output: tags.tagListOutput },
  "tag/detail": { input: tags.tagInput, output: tags.tagDetail },
  "topic/list": { input: topics.topicListInput, output: topics.topicPage },
  "topic/detail": { input: topics.topicInput, output: topics.topicDetail },
  "review/list": { input: reviews.reviewListInput, output: reviews.reviewPage },
  "review/detail": { input: reviews.reviewInput, output: reviews.reviewDetail },
  "post/center": { input: posts.postCenterInput, output: posts.postPage },
  "post/detail": { input: posts.postInput, output: posts.postDetail },
  "post/maylike": { input: posts.mayLikeInput, output: posts.mayLikeOutput },
  "post/tags": { input: empty, output: posts.postTagsOutput },
  "post/taglist": { input: empty, output: posts.postTagListOutput },
  "post/publish": { input: posts.publishPostInput, output: posts.ownPost },
  "post/mine": { input: idInput, output: posts.ownPost },
  "post/remove": { input: idInput, output: posts.ownPost },
  "post/restore": { input: idInput, output: posts.ownPost },
  "post/isLook": { input: idInput, output: posts.lookOutput },
  "post/pay": { input: posts.payInput, output: posts.payOutput },
  "works/post": { input: posts.worksPostInput, output: posts.worksPostPage },
  "review/publish": { input: reviews.publishReviewInput, output: reviews.ownReview },
  "review/preview": { input: reviews.previewInput, output: reviews.previewOutput },
  "review/mine": { input: reviews.myReviewsInput, output: reviews.myReviewPage },
  "review/remove": { input: idInput, output: reviews.ownReview },
  "review/restore": { input: idInput, output: reviews.ownReview },
  "review/versions": { input: idInput, output: reviews.reviewVersions },
  "works/collect": { input: worksLists.worksListsInput, output: worksLists.worksListPage },
  "works/collect/detail": { input: worksLists.worksListInput, output: worksLists.worksListDetail },
  "works/collect/create": { input: worksLists.createListInput, output: worksLists.worksList },
  "works/collect/modify": { input: worksLists.modifyListInput, output: worksLists.worksList },
  "follow/settings": { input: follows.followSettingsInput, output: follows.followSettings },
  "follow/add": { input: follows.followInput, output: follows.followOutput },
  "follow/del": { input: follows.followInput, output: follows.followOutput },
  "follow/list": { input: follows.followListInput, output: follows.followPage },
  "follow/state": { input: follows.followStateInput, output: follows.followStateOutput },
  "announcement/detail": { input: notices.announcementInput, output: notices.announcement },
  "question/cate": { input: empty, output: notices.questionCateOutput },
  "question/list": { input: notices.questionListInput, output: notices.questionListOutput },
  "checkin/click": { input: empty, output: points.clickOutput },
  "checkin/gave": { input: points.monthInput, output: points.monthOutput },
  "checkin/prize": { input: points.prizeInput, output: points.prizeOutput },
  "checkin/makeup": { input: points.makeUpInput, output: points.makeUpOutput },
  "user/score/list": { input: points.scoreListInput, output: points.scoreListOutput },
  "user/score/chart": { input: empty, output: points.scoreChartOutput },
  "user/score/rank": { input: points.rankInput, output: points.rankOutput },
  "user/title": { input: empty, output: points.titleOutput },
  "user/online/time": { input: empty, output: points.onlineOutput },
  "user/work/income": { input: points.incomeInput, output: points.incomeOutput },
  "user/shareqr": { input: points.shareInput, output: points.shareOutput },
  "user/invite/list": { input: points.inviteListInput, output: points.inviteListOutput },
  "user/invite/income": { input: points.incomeInput, output: points.incomeOutput },
  "collect/add": { input: collects.collectInput, output: collects.collectOutput },
  "collect/del": { input: collects.uncollectInput, output: collects.uncollectOutput },
  "collect/list": { input: collects.collectListInput, output: collects.collectPage },
  "collect/toWorkList": { input: worksLists.toWorkListInput, output: worksLists.toWorkListOutput },
  "collect/move": { input: collects.moveInput, output: collects.moveOutput },
  "collect/folder/list": { input: empty, output: collects.folderListOutput },
  "collect/folder/save": { input: collects.saveFolderInput, output: collects.collectFolder },
  "collect/folder/del": { input: idInput, output: collects.collectFolder },
  "collect/folder/restore": { input: idInput, output: collects.collectFolder },
  "collect/state": { input: collects.collectStateInput, output: collects.stateOutput },
  "comment/add": { input: comments.addCommentInput, output: comments.addCommentOutput },
  "comment/confirm": { input: comments.confirmInput, output: comments.confirmOutput },
  "comment/hot": { input: comments.hotCommentsInput, output: comments.hotCommentsOutput },
  "comment/list": { input: comments.commentListInput, output: comments.commentPage },
  "comment/mycomments": { input: comments.myCommentsInput, output: comments.myCommentPage },
  "comment/quickReplay": { input: comments.quickReplyInput, output: comments.quickReplyOutput },
  "comment/around": { input: comments.commentIdInput, output: comments.aroundOutput },
  "comment/replies": { input: comments.repliesInput, output: comments.replyPage },
  "comment/edit": { input: comments.editCommentInput, output: comments.editCommentOutput },
  "comment/people": { input: comments.commentPeopleInput, output: comments.commentPeopleOutput },
  "comment/del": { input: comments.commentIdInput, output: comments.deleteOutput },
  "comment/restore": { input: comments.commentIdInput, output: comments.restoreOutput },
  "playback/report": { input: playback.playbackReportInput, output: playback.playbackReportOutput },
  "video/replay": { input: idInput, output: playback.replayOutput },
  "admin/playback": { input: playback.playbackInput, output: playback.playbackOutput },
  "danmaku/list": { input: danmaku.danmakuListInput, output: danmaku.danmakuListOutput },
  "danmaku/add": { input: danmaku.danmakuAddInput, output: danmaku.danmakuAddOutput },
  "danmaku/remove": { input: danmaku.danmakuRemoveInput, output: danmaku.danmakuRemoveOutput },
  "support/add": { input: supports.supportInput, output: supports.supportOutput },
  "support/del": { input: supports.supportInput, output: supports.supportOutput },
  "support/state": { input: supports.supportStateInput, output: collects.stateOutput },
  "report/add": { input: supports.reportInput, output: supports.reportOutput },
  "message/hasnew": { input: empty, output: messages.unreadCounts },
  "message/latest": { input: empty, output: messages.latestOutput },
  "message/list": { input: messages.messageListInput, output: messages.messagePage },
  "message/read": { input: messages.markReadInput, output: messages.unreadCounts },
  "history/list": { input: history.historyListInput, output: history.historyPage },
  "history/merge": { input: history.mergeInput, output: history.mergeOutput },
  "history/forget": { input: history.forgetInput, output: history.forgetOutput },
  "feedback/category": { input: empty, output: feedback.categoryOutput },
  "feedback/add": { input: feedback.addFeedbackInput, output: feedback.feedback },
  "feedback/list": { input: feedback.feedbackListInput, output: feedback.feedbackPage },
  "question/help": { input: editing.helpInput, output: editing.helpOutput },
  "admin/overview": { input: empty, output: moderation.overview },
  "admin/queue": { input: moderation.queueInput, output: moderation.casePage },
  "admin/decide": { input: moderation.decideInput, output: moderation.moderationCase },
  "admin/undo": { input: moderation.undoInput, output: moderation.moderationCase },
  "admin/people/list": { input: moderation.peopleInput, output: moderation.peoplePage },
  "admin/people/ban": { input: moderation.banInput, output: moderation.watchedPerson },
  "admin/people/unban": { input: moderation.unbanInput, output: moderation.watchedPerson },
  "admin/certification/list": { input: moderation.certificationsInput, output: moderation.certificationPage },
  "admin/certification/decide": { input: moderation.decideCertificationInput, output: moderation.appliedCertification },
  "admin/words/list": { input: moderation.wordListInput, output: moderation.wordPage },
  "admin/words/save": { input: moderation.saveWordInput, output: moderation.wordRule },
  "admin/words/try": { input: moderation.tryWordsInput, output: moderation.wordTrial },
  "admin/words/del": { input: moderation.wordIdInput, output: moderation.done },
  "admin/publishing": { input: moderation.publishingInput, output: moderation.publishingOutput },
  "admin/audit/list": { input: moderation.auditInput, output: moderation.actPage },
  "admin/feedback/list": { input: feedback.receivedInput, output: feedback.receivedPage },
  "admin/feedback/answer": { input: feedback.answerInput, output: feedback.receivedFeedback },
  "admin/announcement/list": { input: editing.editListInput, output: editing.editedAnnouncementPage },
  "admin/announcement/save": { input: editing.saveAnnouncementInput, output: editing.editedAnnouncement },
  "admin/question/list": { input: empty, output: editing.editedQuestions },
  "admin/question/save": { input: editing.saveQuestionInput, output: editing.editedQuestion },
  "admin/question/del": { input: editing.questionIdInput, output: moderation.done },
  "admin/ad/list": { input: empty, output: editing.editedAds },
  "admin/ad/save": { input: editing.saveAdInput, output: editing.editedAd },
} satisfies Record<CallName, { input: z.ZodType; output: z.ZodType }>;

/** What a client sends. */
export type Sent<Name extends CallName> = z.input<(typeof shapes)[Name]["input"]>;
/** What the domain function receives: defaults filled in. */
export type Input<Name extends CallName> = z.output<(typeof shapes)[Name]["input"]>;
export type Output<Name extends CallName> = z.output<(typeof shapes)[Name]["output"]>;
