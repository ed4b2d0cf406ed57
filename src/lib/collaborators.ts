/** Maximum number of collaborators of a film, with open invitations. */
export const maxCollaborators = 10;

/** Maximum characters of a role. */
export const roleLimit = 12;

/** Roles that are suggested; others can be typed. */
export const suggestedRoles = ["导演", "编剧", "摄影", "剪辑", "配音", "配乐", "美术", "出镜", "字幕"] as const;

/** Days for which a film does not ask somebody again who has declined. */
export const declinedDays = 30;
