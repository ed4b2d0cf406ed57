import type { Json } from "./json.ts";

const header = (name: string, description: string, example: string | number, required = true): Json => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: typeof example === "number" ? "integer" : "string", examples: [example] },
});

const version = header("Tus-Resumable", "协议的版本", "1.0.0");
const described = (description: string, example: number): Json => ({
  description,
  schema: { type: "integer", examples: [example] },
});
const offset = { "Upload-Offset": described("服务器已收到几个字节", 1_048_576) };
const failed = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});
const refusals = {
  401: failed("没有令牌，或令牌失效"),
  403: failed("不是会员，或规则不允许"),
  404: failed("没有这次上传，或不是自己的"),
  410: failed("已取消或过期，要重新开始"),
  503: failed("暂时收不了，稍后再来"),
  507: failed("服务器的存储空间不足"),
};

function operation(id: string, summary: string, rest: Json): Json {
  return { operationId: `upload_${id}`, summary, tags: ["upload"], security: [{ token: [] }], ...rest };
}

/** Uploads of films with tus 1.0, without its creation extension: `works/upload/media` opens an upload and returns its URL. */
export const tusPaths: Json = {
  "/api/upload/{id}": {
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "works/upload/media 给的 uploadId；完整的地址就是它给的 url",
        schema: { type: "string", pattern: "^[0-9a-f]{32}$", examples: ["0".repeat(32)] },
      },
    ],
    head: operation("head", "到哪里了", {
      parameters: [version],
      responses: {
        200: {
          description: "到这里了",
          headers: { ...offset, "Upload-Length": described("一共几个字节", 52_428_800) },
        },
        423: failed("服务器自己按地址在取"),
        ...refusals,
      },
    }),
    patch: operation("patch", "接着送；可以随时断开，收到的都留着", {
      parameters: [version, header("Upload-Offset", "从第几个字节起，要等于 HEAD 答的", 0)],
      requestBody: {
        required: true,
        content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      responses: {
        204: { description: "收到了；最后一个字节到了就排队转码", headers: offset },
        409: failed("起点与服务器的不同，先用 HEAD 问"),
        413: failed("比开始时说的大"),
        415: failed("不是能识别的视频、音频或动图；这次上传随即取消"),
        423: failed("另一个请求正在送，或服务器自己按地址在取"),
        ...refusals,
      },
    }),
    delete: operation("delete", "取消", {
      parameters: [version],
      responses: { 204: { description: "取消了，收到的都删掉" }, 409: failed("已经传完，不能再取消"), ...refusals },
    }),
  },
};
