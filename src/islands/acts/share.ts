import { showToast } from "#lib/client/stores/toast.ts";

/** Opens the system's share sheet, or copies the address where there is none. */
export async function sharePage(title: string): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  // The canonical names the public host; a preview is shared under its own.
  const url = new URL(new URL(canonical).pathname + new URL(canonical).search, location.origin).href;
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  if (await copyText(url)) showToast("链接已复制，去分享吧", "success");
  else showToast("复制不了，请从地址栏复制链接", "error");
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The clipboard needs a secure context; a phone previewing over the local network has none. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
