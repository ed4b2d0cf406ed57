/** Pages made of editors' content alone, the same under every address they have: their data lies beside them as `_payload.json`. */
export const payloadPaths = ["/FAQ", "/contactUs", "/tagList"] as const;

export type PayloadPath = (typeof payloadPaths)[number];
