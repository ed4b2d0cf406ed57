import { notify } from "../behaviours/notice.ts";
import type { Stage } from "../stage.ts";

/** Saves the film as a file. Its editors may have changed their mind since the page was made. */
export function saveFilm({ source }: Stage): void {
  const { download } = source.marks;
  if (download === null) return;
  fetch(download, { method: "HEAD" }).then(
    ({ ok }) => {
      if (!ok) return notify("这部影片现在不能下载");
      const link = document.createElement("a");
      link.href = download;
      link.download = "";
      link.click();
      notify("已开始下载");
    },
    () => notify("网络不太顺畅，请稍后再试"),
  );
}
