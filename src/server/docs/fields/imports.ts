import type { FieldDocs } from "./words.ts";

/** Fields of imports from elsewhere. */
export const imports: Readonly<Record<string, FieldDocs>> = {
  added: ["新增的", 12],
  address: ["地址", "https://films.example/api.php/provide/vod/"],
  asksSite: ["可以说是从哪个站来的", false],
  byCommand: ["是命令行里做的，这里只看", false],
  changed: ["改动的", 3],
  channelChoices: ["可选的频道", []],
  channels: ["频道，按来源的叫法", []],
  dry: ["只检查，什么都不写", true],
  endedAt: ["结束的时间；还没有为 null", null],
  endings: ["文件名的结尾", [".jsonl"]],
  failures: ["连着失败了几次", 0],
  fileId: ["上传的文件", "0".repeat(32)],
  genreChoices: ["可选的标签", []],
  genres: ["类型，按来源的叫法", []],
  imports: ["上一次失败了的定时导入", 0],
  leftOut: ["在不要的分类里的", 0],
  line: ["在来源的哪里", "第 3 行"],
  needsKind: ["要说明里面是哪一种内容", false],
  nextAt: ["下一次的时间；没有为 null", null],
  part: ["这一段的字节", "二进制"],
  parts: ["已经收到几段", 0],
  problems: ["问题，同样的归在一起", []],
  read: ["读了多少条", 15],
  received: ["已经收到的字节数", 0],
  repeatHours: ["每隔几小时再来一次；只这一次为 null", null],
  repeats: ["能每隔几小时再来一次", true],
  report: ["报告全文", "读了 15 条"],
  row: ["这一次导入", {}],
  rows: ["写了多少行", 40],
  same: ["没有变化的", 0],
  samples: ["有这个问题的几条", []],
  site: ["旧站的域名", "films.example"],
  takes: ["给它文件还是地址", "file"],
  to: ["对应的标识或名字；空的去掉，没有选为 null", null],
  workTime: ["用了多少毫秒", 1200],
  wrong: ["有问题没有写的", 0],
};

const count: FieldDocs = ["几条", 3];
const line: FieldDocs = ["在来源的哪里", "第 3 行"];

/** Fields whose meaning differs in other schemas. */
export const importFields: Readonly<Record<string, FieldDocs>> = {
  "ImportDetail.count": count,
  "ImportProblem.count": count,
  "ImportProblem.line": line,
  "ImportProblem.field": ["哪一项", "year"],
  "ImportProblem.hint": ["怎样改", "写四位数字"],
  "ImportProblem.reason": ["哪里不对", "应为整数"],
  "ImportProblem.value": ["写的是什么", "很久以前"],
  "ImportSource.hint": ["给它什么", "一行一个对象"],
  "ImportSource.label": ["叫什么", "JSON Lines"],
  "ImportSource.name": ["标识", "json-lines"],
  "ImportRow.label": ["来源叫什么", "JSON Lines"],
  "ImportRow.name": ["文件名或地址", "films.jsonl"],
  "ImportRow.source": ["来源的标识", "json-lines"],
  "ImportRow.reason": ["为什么失败；没有失败为空", ""],
  "ImportRow.state": ["waiting 排队、running 进行中、done 完成、failed 失败、cancelled 停下", "done"],
  "ImportRow.total": ["一共多少条；不知道为 null", 15],
};
