/**
 * `waiting` for the first bytes, `on`, `away` while nothing comes, `ended`; `stopped` by an operator: nobody sees it any more. `premiere`:
 * where people speak during the premiere of a film; nothing is received, and it is empty when that is over.
 */
const liveState = ["waiting", "on", "away", "ended", "stopped", "premiere"] as const;
export type LiveState = (typeof liveState)[number];

/** The part of `columns.ts` for lives. */
export const liveColumns = {
  live_keys: { key_hash: "SHA-256, hex." },
  lives: {
    folder: "32 hex digits: its files are below `live/` and this.",
    state: { values: liveState },
    replay: {
      values: ["published", "draft", "none"],
      note: "What becomes of the recording: a film for everybody, one its owner decides about, or nothing.",
    },
    slow_seconds: "Seconds between two lines of one person; 0 for no limit.",
    away_at: "Since when nothing comes; null while something does.",
    note: "Why it was stopped or refused, displayed to its owner; empty if nothing is wrong.",
    push: "Id of the connection that sends it; whoever finds another one here has lost it.",
    beat_at: "When the process that receives it last said so.",
    received: "JSON of what comes, see `server/live/received.ts`.",
    cover: "Key of its picture, without width and ending; empty before the first.",
    cover_chosen: "1 if its owner has chosen it, 0 if it is a frame of the broadcast.",
    peak: "Most viewers at once.",
    video_id: "The film made of it, or whose premiere it is; null if there is none.",
    upload_id: "The upload of that film; null before it is begun.",
  },
  live_edges: {
    edge: "JSON, see `server/live/edge.ts`.",
    renditions: "JSON of its lower qualities, see `server/live/renditions.ts`; empty if there were none.",
  },
  live_segments: {
    piece: "Counts from 1: each connection is one.",
    name: "File below the live's folder; that of its head is `<piece>-init.mp4`.",
    at: "When its first picture arrived; milliseconds since 1970.",
    duration: "Milliseconds.",
  },
  live_lines: {
    status: { values: ["published", "deleted", "pending", "shadowed", "rejected", "removed"] },
    shown_at: "When what its author saw had arrived; milliseconds since 1970.",
  },
} as const;
