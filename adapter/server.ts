import { createApp } from "astro/app/entrypoint";

// Pages are kept whole, so nothing is won by streaming, and a page that fails half-way can still become a 500.
const app = createApp({ streaming: false });

/** What `src/server/http/build.ts` loads. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals });
}
