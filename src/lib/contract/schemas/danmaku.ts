import { z } from "zod";
import { danmakuColours, danmakuPositions, maxDanmakuTime } from "../../danmaku.ts";
import { id } from "./shared.ts";
import { typedLine } from "./text.ts";

export const danmakuColour = z.enum(danmakuColours);
export const danmakuPosition = z.enum(danmakuPositions);

export const danmakuLine = z.strictObject({
  id,
  /** Seconds into the film. */
  at: z.number().nonnegative(),
  text: z.string(),
  colour: danmakuColour,
  place: danmakuPosition,
  authorId: id,
});
export type DanmakuLine = z.infer<typeof danmakuLine>;

/** `minute`: whole minutes into the film. */
export const danmakuListInput = z.strictObject({ videoId: id, minute: z.int().min(0).max(100_000) });
/** The latest ones of that minute, at most 200, in the order of their time in the film. */
export const danmakuListOutput = z.strictObject({ list: z.array(danmakuLine) });

/** `text` above the display limit is refused with a message. */
export const danmakuAddInput = z.strictObject({
  videoId: id,
  at: z.number().min(0).max(maxDanmakuTime),
  text: typedLine(500),
  colour: danmakuColour.default("white"),
  place: danmakuPosition.default("scroll"),
});
/** `held`: it is hidden until an operator has reviewed it. */
export const danmakuAddOutput = z.strictObject({ line: danmakuLine, held: z.boolean() });

export const danmakuRemoveInput = z.strictObject({ id });
/** False for a repeat. */
export const danmakuRemoveOutput = z.strictObject({ removed: z.boolean() });
