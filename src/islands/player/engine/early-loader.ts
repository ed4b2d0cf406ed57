import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import type { HlsBuild } from "./engine.ts";
import { debug } from "../telemetry/log.ts";
import { askedForTooMuch, createPatience, isBusy } from "./busy.ts";
import { inOneCodec } from "./codecs.ts";
import { type EarlyAnswer, takeEarly } from "./early.ts";

/** Times that a master playlist is asked for; hls.js asks for everything else again by itself. */
const maxTries = 3;

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

/** A loader that returns responses fetched before the engine was loaded, and requests everything else as soon as its host may be asked. */
export function earlyLoader(Hls: HlsBuild): new (config: HlsConfig) => Loader<LoaderContext> {
  const patience = createPatience();
  return class EarlyLoader extends Hls.DefaultConfig.loader {
    #over = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const wait = patience.wait(context.url);
      if (wait > 0) return this.#hold(wait, () => this.load(context, config, callbacks));
      const early = takeEarly(context.url, context.rangeStart, context.rangeEnd);
      const patient = this.#heed(callbacks, () => this.load(context, config, callbacks));
      const whole = isMaster(context) ? chooseCodec(patient, () => this.#over) : refuseCut(patient);
      if (!early) return super.load(context, config, whole);
      early.then(
        (answer) => this.#over || this.#give(answer, context, callbacks),
        (thrown: unknown) => {
          debug("early", thrown);
          if (!this.#over) super.load(context, config, whole);
        },
      );
    }

    /** What hls.js believes to take long, it gives up; it begins when the host may be asked. */
    #hold(wait: number, begin: () => void): void {
      this.stats.loading.start = performance.now() + wait;
      setTimeout(() => {
        if (this.#over) return;
        this.stats.loading.start = 0;
        begin();
      }, wait);
    }

    #heed(callbacks: LoaderCallbacks<LoaderContext>, again: () => void): LoaderCallbacks<LoaderContext> {
      return {
        ...callbacks,
        onError: (error, context, details, stats) => {
          const seconds = Number(this.getResponseHeader?.("retry-after") ?? 0);
          const names = (error.code === 503 || isBusy(error.code)) && seconds > 0;
          if (names && !patience.heed(context.url, seconds))
            return callbacks.onError({ ...error, text: askedForTooMuch }, context, details, stats);
          if (!names || !isMaster(context) || stats.retry >= maxTries)
            return callbacks.onError(error, context, details, stats);
          stats.retry += 1;
          this.#hold(patience.wait(context.url), again);
        },
      };
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
