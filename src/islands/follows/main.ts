import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { FollowContentType } from "#lib/contract/schemas/follows.ts";
import { formatCount } from "#lib/format.ts";

const types: readonly FollowContentType[] = [4, 5, 8, 9];

/** Buttons that follow: shown at once, put back when the server says no; anybody but a member logs in first. */
for (const button of document.querySelectorAll<HTMLElement>("[data-follow]")) start(button);

function start(button: HTMLElement): void {
  const contentType = types.find((type) => type === Number(button.dataset.follow));
  const targetId = Number(button.dataset.targetId);
  if (contentType === undefined) return;
  let busy = false;

  async function toggle(): Promise<void> {
    if (busy || contentType === undefined) return;
    busy = true;
    const wanted = button.dataset.followed === undefined;
    show(button, wanted);
    try {
      const { followers } = await api.call(wanted ? "follow/add" : "follow/del", { contentType, targetId });
      const count = document.querySelector(`[data-followers="${contentType}:${targetId}"]`);
      if (count) count.textContent = formatCount(followers);
      showToast(wanted ? "已关注，更新会出现在“关注”里" : "已取消关注", "success");
    } catch (error) {
      show(button, !wanted);
      const words = wordsOf(error);
      if (words) showToast(words, "error");
    } finally {
      busy = false;
    }
  }

  button.addEventListener("click", () => requireMember(() => void toggle()));
  const session = $session.get();
  if (!isMember(session)) return;
  if (contentType === 9 && session.user?.id === targetId) {
    button.hidden = true;
    return;
  }
  api.call("follow/state", { contentType, targetIds: [targetId] }).then(
    // A press that was quicker stands.
    ({ list }) => !busy && show(button, list.includes(targetId)),
    () => {},
  );
}

function show(button: HTMLElement, followed: boolean): void {
  if (followed) button.dataset.followed = "";
  else delete button.dataset.followed;
  const words = button.querySelector("[data-words]");
  if (words) words.textContent = followed ? "已关注" : "关注";
}
