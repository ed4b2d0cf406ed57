export interface FormRequest {
  path: string;
  headers: Record<string, string>;
  form: FormData;
  signal: AbortSignal;
  /** The fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** Same field names as ofetch's response. */
export interface FormAnswer {
  status: number;
  _data?: unknown;
  headers: Pick<Headers, "get">;
}

/** Posts a form and resolves to the response's JSON. Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
export function sendForm({ path, headers, form, signal, onProgress }: FormRequest): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      resolve({ status: request.status, _data: request.response, headers });
    });
    for (const type of ["error", "abort"]) request.addEventListener(type, () => reject(new Error(type)));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
