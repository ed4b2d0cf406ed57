import href from "./login.css?url";

let loading: Promise<void> | null = null;

/** By hand: an imported style sheet would be linked on every page that can open the popup. Rejects when it does not come. */
export function loadStyles(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      loading = null;
      reject(new Error(`${href} did not load`));
    });
    document.head.append(link);
  });
  return loading;
}
