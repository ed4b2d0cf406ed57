import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import type { HlsBuild } from "./engine.ts";
import { debug } from "../telemetry/log.ts";
import { inOneCodec } from "./codecs.ts";
import { type EarlyAnswer, takeEarly } from "./early.ts";

/** Some caches store truncated responses: these count as failed, and are requested again. */
function refuseCut(callbacks: LoaderCallbacks<LoaderContext>): LoaderCallbacks<LoaderContext> {
  return {
    ...callbacks,
    onSuccess(response, stats, context, details) {
      const { data, code = 0 } = response;
      const wanted = (context.rangeEnd ?? 0) - (context.rangeStart ?? 0);
      const isCut = data instanceof ArrayBuffer && data.byteLength < wanted;
      if (isCut) callbacks.onError({ code, text: "cut short" }, context, details, stats);
      else callbacks.onSuccess(response, stats, context, details);
    },
  };
}

function isMaster(context: LoaderContext & { type?: unknown }): boolean {
  return context.type === "manifest";
}

/** The master playlist is read in one codec. */
function chooseCodec(callbacks: LoaderCallbacks<LoaderContext>, isOver: () => boolean): LoaderCallbacks<LoaderContext> {
  return {
    ...callbacks,
    onSuccess(response, stats, context, details) {
      const { data } = response;
      if (typeof data !== "string") return callbacks.onSuccess(response, stats, context, details);
      void inOneCodec(data).then((text) => {
        if (!isOver()) callbacks.onSuccess({ ...response, data: text }, stats, context, details);
      });
    },
  };
}

/** A loader that returns responses fetched before the engine was loaded, and requests everything else. */
export function earlyLoader(Hls: HlsBuild): new (config: HlsConfig) => Loader<LoaderContext> {
  return class EarlyLoader extends Hls.DefaultConfig.loader {
    #over = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const early = takeEarly(context.url, context.rangeStart, context.rangeEnd);
      const whole = isMaster(context) ? chooseCodec(callbacks, () => this.#over) : refuseCut(callbacks);
      if (!early) return super.load(context, config, whole);
      early.then(
        (answer) => this.#over || this.#give(answer, context, callbacks),
        (thrown: unknown) => {
          debug("early", thrown);
          if (!this.#over) super.load(context, config, whole);
        },
      );
    }

    #give(answer: EarlyAnswer, context: LoaderContext, callbacks: LoaderCallbacks<LoaderContext>): void {
      const { data, start, first, end } = answer;
      const { stats } = this;
      const loaded = typeof data === "string" ? data.length : data.byteLength;
      Object.assign(stats.loading, { start, first, end });
      Object.assign(stats, { loaded, total: loaded, bwEstimate: (loaded * 8000) / Math.max(end - first, 1) });
      callbacks.onProgress?.(stats, context, data, null);
      const url = new URL(context.url, location.href).href;
      callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
    }

    override abort(): void {
      this.#over = true;
      super.abort();
    }

    override destroy(): void {
      this.#over = true;
      super.destroy();
    }
  };
}
