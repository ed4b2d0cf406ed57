import type { FieldDocs } from "./field-docs.ts";

/** Fields of films that are fetched from an address, and of those sent together. */
export const filmSourceFields: Readonly<Record<string, FieldDocs>> = {
  "AddAddressesInput.addresses": [
    "影片文件或 HLS 播放列表的地址，http:// 或 https:// 开头，一次最多 20 个",
    ["https://films.example/rain.mp4"],
  ],
  "AddAddressesInput.videoId": ["要更换文件的影片；给了它就只能有一个地址", 1],
  "AddAddressesInput.details": ["一起传的新影片共有的频道、标签与公开范围", {}],
  "OpenUploadInput.details": ["一起传的新影片共有的频道、标签与公开范围", {}],
  "FilmDetailsInput.show": ["draft 先不公开，published 转好就发布", "draft"],
  "AddedAddresses.list": ["逐个地址：开始了的影片，或为什么没有", []],
  "AddedAddresses.address": ["地址", "https://films.example/rain.mp4"],
  "AddedAddresses.videoId": ["开始了的影片；没有为 null", 1],
  "AddedAddresses.problem": ["为什么没有开始；没有问题为空", ""],
  "FetchList.on": ["本站可以按地址取影片", true],
  "FetchItem.uploadId": ["这一次的编号", "0123456789abcdef0123456789abcdef"],
  "FetchItem.address": ["从哪里取", "https://films.example/rain.mp4"],
  "FetchItem.state": ["waiting 等着，fetching 正在取，failed 没能取来", "fetching"],
  "FetchItem.progress": ["取了多少，0 到 1；不知道一共多少为 null", 0.42],
  "FetchItem.text": ["在做什么、等什么，或为什么没能取来；可以为空", ""],
  "ActFetchInput.uploadId": ["works/upload/addresses 里的 uploadId", "0123456789abcdef0123456789abcdef"],
  "OwnWorkDetail.sent": [
    "自己传的原文件：几小时内有效的地址、文件名、字节数；已经不在了为 null，运营看到的总是 null",
    null,
  ],
  "OwnWorkDetail.portrait": ["竖版海报 2:3；没有为 null", null],
  "ModifyMediaInput.portrait": ["竖版海报：自己传的图片；null 去掉它", { uploadId: 1 }],
  "OwnWork.trimming": ["正在剪掉头尾：进度；没有在剪为 null", null],
  "OwnWorkDetail.trimming": ["正在剪掉头尾：进度；没有在剪为 null", null],
  "OwnWorkDetail.part": ["现在播放的是整部影片里的哪一段，秒；没有剪过为 null", null],
  "OwnWorkDetail.whole": ["整部影片有多长，秒", 64],
  "ModifyTrimInput.act": ["cut 剪成从 start 到 end，cancel 停下来，whole 恢复整部", "cut"],
  "ModifyTrimInput.start": ["从第几秒开始，按现在播放的影片", 3],
  "ModifyTrimInput.end": ["到第几秒为止，按现在播放的影片", 60],
  "ActFetchInput.act": ["cancel 取消，retry 再试一次", "retry"],
};
