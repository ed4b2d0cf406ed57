import { closePath } from "#lib/close-path.ts";
import { api } from "#lib/client/api.ts";
import { loadStyles } from "#lib/client/styles.ts";
import { fillText, partOf } from "#lib/client/templates.ts";
import { copyField, copyText } from "./copy.ts";
import styles from "./share.css?url";
import { posterOf, siteName, wordsOf, type Shared } from "./subject.ts";

/** Constant text: nothing anybody wrote goes in here. */
const markup = `
<div class="share-sheet-head">
  <h2 id="share-sheet-title" data-part="heading"></h2>
  <button class="header-icon" type="button" data-do="close" aria-label="关闭"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${closePath}"/></svg></button>
</div>
<div class="share-sheet-poster" data-part="place"><p class="share-sheet-note" data-part="drawing">正在画海报…</p></div>
<label class="share-sheet-link"><span>链接</span><input type="text" readonly data-part="link" /></label>
<p class="share-sheet-note" data-part="counted" hidden>朋友打开这个链接来注册，就算你邀请的。</p>
<p class="share-sheet-said" role="status" data-part="said"></p>
<div class="share-sheet-acts">
  <button class="button button-primary" type="button" data-do="copy" autofocus>复制链接</button>
  <button class="button" type="button" data-do="keep" data-part="keep" disabled>保存图片</button>
  <button class="button" type="button" data-do="system" data-part="system" hidden>更多方式</button>
</div>`;

/** Opens the sheet over the page. Rejects when what it looks like could not be fetched. */
export async function openShareSheet(shared: Shared): Promise<void> {
  await loadStyles(styles);
  if (document.querySelector(".share-sheet[open]")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "share-sheet";
  dialog.setAttribute("aria-labelledby", "share-sheet-title");
  dialog.innerHTML = markup;
  document.body.append(dialog);
  start(dialog, shared);
  dialog.showModal();
}

function start(dialog: HTMLDialogElement, shared: Shared): void {
  const { heading, title, alt, file } = wordsOf(shared);
  const field = dialog.querySelector("input");
  let poster: File | null = null;
  let address = "";
  const say = (text: string) => fillText(dialog, "said", text);
  fillText(dialog, "heading", heading);

  const acts: Readonly<Record<string, () => Promise<void> | void>> = {
    close: () => dialog.close(),
    copy: async () => {
      const done = field !== null && ((await copyText(field.value)) || copyField(field));
      if (!done) field?.select();
      say(done ? "链接已复制，去分享吧" : "复制不了，链接已选中，请手动复制");
    },
    keep: () => {
      Object.assign(document.createElement("a"), { href: address, download: file }).click();
      say("海报已保存");
    },
    system: async () => {
      const data = { title: siteName(), text: title, url: field?.value ?? location.href };
      const whole = { ...data, files: poster ? [poster] : [] };
      try {
        await navigator.share(navigator.canShare?.(whole) ? whole : data);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) say("没能打开，请复制链接");
      }
    },
  };
  dialog.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const act = target === dialog ? "close" : target?.closest<HTMLElement>("[data-do]")?.dataset.do;
    if (act !== undefined) void acts[act]?.();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    URL.revokeObjectURL(address);
  });
  field?.addEventListener("focus", () => field.select());
  const system = partOf(dialog, "system");
  if (system) system.hidden = typeof navigator.share !== "function";

  async function fill(): Promise<void> {
    if (field) field.value = plainLink(shared);
    const link = await countedLink(shared);
    if (field) field.value = link.address;
    const counted = partOf(dialog, "counted");
    if (counted) counted.hidden = !link.counted;
    const blob = await posterOf(shared, link.address).catch(() => null);
    if (!dialog.isConnected) return;
    if (!blob) return fillText(dialog, "drawing", "这个浏览器画不了海报，请复制链接");
    poster = new File([blob], file, { type: blob.type });
    address = URL.createObjectURL(blob);
    const picture = Object.assign(new Image(), { src: address, alt, className: "share-sheet-picture" });
    await picture.decode().catch(() => undefined);
    partOf(dialog, "place")?.replaceChildren(picture);
    const keep = dialog.querySelector<HTMLButtonElement>('[data-part="keep"]');
    if (keep) keep.disabled = false;
  }
  void fill();
}

/** A preview is shared under its own host, not under the public one. */
function plainLink(shared: Shared): string {
  return shared.what === "invitation" ? shared.link : new URL(shared.thing.path, location.origin).href;
}

/** The link with the visitor's invitation code; without it when there is none to be had. */
async function countedLink(shared: Shared): Promise<{ address: string; counted: boolean }> {
  if (shared.what === "invitation") return { address: shared.link, counted: true };
  try {
    const { link } = await api.call("user/shareqr", { path: shared.thing.path });
    return { address: new URL(link, location.origin).href, counted: true };
  } catch {
    return { address: plainLink(shared), counted: false };
  }
}
