import type { FieldDocs } from "./field-docs.ts";

const person = { id: 1, name: "沈屿", avatar: null };
const share = ["份额：影片收入的百分之几", 20] as const;
const role = ["分工，例如剪辑", "剪辑"] as const;
const state = ["invited 等着答复，accepted 答应了，declined 谢绝了，left 退出了", "accepted"] as const;
const offer = ["等对方同意的新分工与份额；没有为 null", null] as const;
const earned = ["从这部影片分到的积分", 120] as const;
const invitedAt = ["何时邀请的", "2026-10-03T12:00:00.000Z"] as const;

/** Fields of collaborators and what they are paid. */
export const collaboratorFields: Readonly<Record<string, FieldDocs>> = {
  "VideoDetail.collaborators": ["一起做这部影片的会员，答应了公开的", [{ ...person, role: "剪辑" }]],
  "ShownCollaborator.role": role,
  "Collaborator.role": role,
  "Collaborator.share": share,
  "Collaborator.state": state,
  "Collaborator.offer": offer,
  "Collaborator.earned": earned,
  "Collaborator.invitedAt": invitedAt,
  "Collaboration.role": role,
  "Collaboration.share": share,
  "Collaboration.state": state,
  "Collaboration.offer": offer,
  "Collaboration.earned": earned,
  "Collaboration.invitedAt": invitedAt,
  "Collaboration.owner": ["影片的发布者", person],
  "Collaboration.film": ["影片；公开以前没有海报", { id: 60_417, title: "灯塔", poster: null, public: true }],
  "CollaboratorList.free": ["还能分出百分之几；没分出的归发布者", 70],
  "SaveCollaboratorInput.role": role,
  "SaveCollaboratorInput.share": share,
  "FindCollaboratorInput.q": ["会员的编号，或名字的开头", "沈"],
  "CollaborationsInput.filter": ["open 等我答复的，accepted 我参与的", "open"],
  "AnswerCollaborationInput.accept": ["true 接受，false 谢绝", true],
  "AnswerCollaborationInput.role": ["看到的分工；对方刚改了就要再看一遍", "剪辑"],
  "AnswerCollaborationInput.share": ["看到的份额；对方刚改了就要再看一遍", 20],
  "PointEntry.about": ["分成来自哪部影片；别的明细、影片没有公开时为空", "灯塔"],
  "Message.path": ["要去的站内地址；平常为 null，去 about 的那一页", null],
};
