import { shelfNames, type ShelfName } from "../../marks.ts";
import { isRecord } from "../json.ts";

/** What this visitor says of a film, wherever it is kept. */
export interface OwnMark {
  videoId: number;
  status: ShelfName;
  /** Half stars. */
  rating: number | null;
  /** Days it was seen on, latest first, YYYY-MM-DD. */
  days: string[];
  tags: string[];
  line: string;
  public: boolean;
}

/** Set in local storage while this device keeps marks, so that nobody else loads the local database. */
export const keptFlag = "kept-marks";

export const freshMark = (videoId: number, status: ShelfName): OwnMark => ({
  videoId,
  status,
  rating: null,
  days: [],
  tags: [],
  line: "",
  public: true,
});

/** The fields that are sent, without others of an answer. */
export function toOwn({ videoId, status, rating, days, tags, line, public: isPublic }: OwnMark): OwnMark {
  return { videoId, status, rating, days, tags, line, public: isPublic };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Parses a stored mark, possibly of another build; null if it is invalid. */
export function readOwnMark(value: unknown): OwnMark | null {
  if (!isRecord(value)) return null;
  const { videoId, rating, days, tags, line } = value;
  const status = shelfNames.find((name) => name === value["status"]);
  if (typeof videoId !== "number" || status === undefined) return null;
  return {
    videoId,
    status,
    rating: typeof rating === "number" ? rating : null,
    days: isTexts(days) ? days : [],
    tags: isTexts(tags) ? tags : [],
    line: typeof line === "string" ? line : "",
    public: value["public"] !== false,
  };
}
