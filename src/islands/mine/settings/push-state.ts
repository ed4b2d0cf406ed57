import { queryOf } from "#lib/client/data.ts";

/** The member's devices and which messages go to them. */
export const $push = queryOf("user/push/state", {});
