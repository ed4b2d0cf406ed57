import type { StaffRole } from "./staff.ts";

interface Texts {
  label: string;
  /** What the role is for, for those who give or get it. */
  about: string;
}

export const staffTexts: Readonly<Record<StaffRole, Texts>> = {
  owner: { label: "所有者", about: "什么都可以做，也决定团队里有谁。" },
  editor: { label: "编辑", about: "写和发布影片、演员、标签、专题、公告与常见问题，导入内容，整理媒体库。" },
  reviewer: { label: "审片", about: "看会员上传的影片，通过或驳回；处理创作者认证。" },
  moderator: { label: "版主", about: "处理被举报和待审核的内容，停用账号，改词语规则，看操作记录。" },
  support: { label: "客服", about: "回复反馈，查找用户。" },
};
