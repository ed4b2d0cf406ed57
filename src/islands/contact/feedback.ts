import { atom, onMount } from "nanostores";
import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { forgetPlaybackReport, type PlaybackReport, playbackReport } from "#lib/client/playback-report.ts";
import { type FeedbackCategory, feedbackLimits } from "#lib/feedback.ts";

/** This visitor's earlier feedback with its answers. */
export const $sent = pagesOf("feedback/list", {});

/** The log that a player has stored for this form. */
export const $report = atom<PlaybackReport | null>(null);
onMount($report, () => $report.set(playbackReport()));

export interface Letter {
  category: FeedbackCategory;
  text: string;
  contact: string;
  imageIds: number[];
  /** Whether to attach the player's log. */
  logged: boolean;
}

export async function send({ logged, ...letter }: Letter, idempotencyKey: string): Promise<void> {
  const report = logged ? $report.get() : null;
  const log = report ? { playbackLog: report.log.slice(-feedbackLimits.playbackLog), place: report.place } : {};
  const feedback = await api.call("feedback/add", { ...letter, ...log }, { idempotencyKey });
  forgetPlaybackReport();
  $report.set(null);
  if ($sent.get().state === "ready") $sent.changeList((list) => [feedback, ...list]);
  else void $sent.reload();
}
