import { defineMiddleware } from "astro:middleware";
import type { RenderLocals } from "./server/http/build.ts";

declare global {
  namespace App {
    interface Locals extends Pick<RenderLocals, "report" | "filesOf" | "passedOn"> {}
  }
}

/**
 * Runs around every page. Who asks is nobody: a request comes here without cookies and without headers, because its page is
 * kept for everyone. Security headers are added by the web server, which knows the policy.
 *
 * A page says "not found" with `return notFound(Astro)` (see `lib/not-found.ts`) and needs no try/catch: what it throws
 * is logged under `Astro.locals.requestId` and becomes `500.astro`, which can show that id. When the
 * database is down the web server answers 503 with `Retry-After` instead.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    // While developing, Astro shows the error itself.
    if (import.meta.env.DEV) throw error;
    context.locals.report(error);
    return new Response(null, { status: 500 });
  }
});
