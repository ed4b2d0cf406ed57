import type { Stage } from "../stage.ts";

const keys = [
  ["空格 或 K", "播放、暂停"],
  ["← →", "后退、前进 5 秒"],
  ["J L", "后退、前进 10 秒"],
  ["↑ ↓", "音量"],
  ["M", "静音"],
  ["F", "全屏"],
  [", .", "上一帧、下一帧"],
  ["< >", "减速、加速"],
  ["0 – 9", "跳到 0% – 90%"],
  ["Esc", "关闭菜单，退出全屏"],
  ["?", "打开这张表"],
] as const;

/** The keys of the player in a dialog; the focus goes back where it was. */
export function showHelp({ root }: Stage): void {
  const dialog = document.createElement("dialog");
  dialog.className = "player-help";
  dialog.setAttribute("aria-labelledby", "player-help-title");
  const title = document.createElement("h2");
  title.id = "player-help-title";
  title.textContent = "快捷键";
  const list = document.createElement("dl");
  for (const [key, does] of keys) {
    const row = document.createElement("div");
    const name = document.createElement("dt");
    name.textContent = key;
    const meaning = document.createElement("dd");
    meaning.textContent = does;
    row.append(name, meaning);
    list.append(row);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "关闭";
  close.addEventListener("click", () => dialog.close());
  dialog.append(title, list, close);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  // Keys in the dialog are not the player's.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}
