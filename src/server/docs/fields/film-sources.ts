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
  "ActFetchInput.act": ["cancel 取消，retry 再试一次", "retry"],
};
