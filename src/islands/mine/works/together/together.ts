import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { Collaboration, Collaborator } from "#lib/contract/schemas/collaborators.ts";
import { showToast } from "#lib/client/stores/toast.ts";

/** What waits for the member's answer. */
export const $invitations = pagesOf("works/collaborations", { filter: "open" });
/** Films of others the member takes part in. */
export const $collaborations = pagesOf("works/collaborations", { filter: "accepted" });

export const stateNames: Readonly<Record<Collaborator["state"], string>> = {
  invited: "等待答复",
  accepted: "已加入",
  declined: "已谢绝",
  left: "已退出",
};

export const shareText = (share: number): string => (share === 0 ? "不参与分成" : `分成 ${share}%`);

/** The terms that wait for an answer. */
export const termsOf = ({ offer, role, share }: Collaboration) => offer ?? { role, share };

export async function answer(one: Collaboration, accept: boolean): Promise<void> {
  try {
    await api.call("works/collaborations/answer", { id: one.film.id, accept, ...termsOf(one) });
    if (accept) showToast(one.offer ? "新的分工与份额已生效" : "已加入联合创作", "success");
  } finally {
    // Also when the terms have changed: the member reads the new ones.
    await refresh("works/collaborations");
  }
}

export async function leave({ film: { id } }: Collaboration): Promise<void> {
  await api.call("works/collaborations/leave", { id });
  await refresh("works/collaborations");
}
