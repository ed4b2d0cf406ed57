import { errors } from "#lib/contract/errors.ts";
import type { Json } from "./json.ts";

const tip = { type: "string", description: "给用户看的一句话；成功时为空", examples: [""] };
const refused = { const: null, description: "没有内容", examples: [null] };
const codesOf = (isRule: boolean) =>
  Object.values(errors).flatMap(({ code, status }) => (isRule === (status === 200) ? [code] : []));

function envelope(properties: Json, optional: Json = {}): Json {
  return {
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    additionalProperties: false,
  };
}

const success = { const: 200, description: "成功", examples: [200] };

/** Schemas of the response envelopes. */
export const envelopes: Json = {
  Sealed: envelope(
    {
      code: success,
      tip,
      data: {
        type: "string",
        contentEncoding: "base64",
        description: "密封的内容：base64(iv(12 字节) || AES-256-GCM 密文 || tag(16 字节))，打开后是 UTF-8 的 JSON",
        examples: ["q83vEjRWeJASNFZ4…"],
      },
      hash: { type: "string", description: "派生密钥用的盐，每个答复不同", examples: ["9f86d081884c7d65"] },
    },
    {
      packed: {
        enum: ["deflate-raw"],
        description: "请求带 X-Packed: deflate-raw 时才会有：密封的是压缩过的 JSON",
        examples: ["deflate-raw"],
      },
    },
  ),
  Refusal: envelope(
    {
      code: { enum: codesOf(true), description: "产品的规则不允许；7016 由客户端静默处理", examples: [2002] },
      tip: { ...tip, examples: ["请检查填写的内容"] },
      data: refused,
    },
    {
      fields: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "表单不合规则时：哪一栏，与那条规则的话",
        examples: [{ title: "给影评起个标题吧" }],
      },
    },
  ),
  Failure: envelope(
    {
      code: { enum: codesOf(false), description: "请求本身有误，或服务器暂时做不了", examples: [1010] },
      tip: { ...tip, examples: ["提交的内容有误，请检查后再试"] },
      data: refused,
    },
    {
      fields: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "422：字段的位置（用点连接），与它不合的那条规则：没填、太长、超出范围、类型不对……",
        examples: [{ "tagIds.0": "请填整数" }],
      },
      serverTime: {
        type: "integer",
        description: "时钟不准（1013）时：服务器的时间，毫秒，据此重签一次",
        examples: [1_795_233_600_000],
      },
    },
  ),
};

/** The envelope of a response that is not sealed, or is documented unsealed. */
export function opened(data: Json): Json {
  return envelope({ code: success, tip, data: { ...data, description: "内容" } });
}

const retry = {
  "Retry-After": { description: "429 与 503：几秒后再试", schema: { type: "integer", minimum: 0, examples: [10] } },
};

/** Error responses possible for every call. */
export function failures(): Json {
  return { RequestFailed: failure(400, 500), ServerFailed: failure(500, 600) };
}

/** Error codes with messages for statuses from `from` (inclusive) to `before` (exclusive). */
function failure(from: number, before: number): Json {
  const list = Object.values(errors).filter(({ status }) => status >= from && status < before);
  return {
    description: list.map(({ status, code, tip: text }) => `${status}：${code} ${text}`).join("；"),
    headers: retry,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
  };
}
