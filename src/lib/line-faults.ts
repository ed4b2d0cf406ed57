/** Why a line does not work, as displayed to operators. */
export const lineFaults = {
  missing: "地址上没有文件（404）",
  notFilm: "答复的不是影片",
  cors: "主机不让别的网站读取（HLS 要给本站 Access-Control-Allow-Origin），浏览器播不了",
  elsewhere: "播放列表或片段在还没有允许的主机上：也允许那台，就能播",
  pieces: "播放列表在，里面的片段不在了（404）",
  key: "片段的密钥取不到，解不开",
  referer: "主机有防盗链，只认别的来源（Referer），从本站播不了",
  refused: "主机拒绝（401 或 403）",
  silent: "没有应答",
  unsafe: "地址不能取（在内网，或转了太多次）",
} as const;

export type LineFault = keyof typeof lineFaults;

export const isLineFault = (name: string): name is LineFault => Object.hasOwn(lineFaults, name);
