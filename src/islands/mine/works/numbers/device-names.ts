import type { PlaybackDevice } from "#lib/contract/schemas/playback.ts";

export const deviceNames: Readonly<Record<PlaybackDevice, string>> = { phone: "手机", tablet: "平板", pc: "电脑" };
