import { groupBy } from "#lib/group.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";
import { toText } from "./values.ts";

export interface Section {
  name: string;
  fields: readonly ContentField[];
}

/** The parts of a form in the order in which the first field of each comes; a short form is one without a name. */
export function sectionsOf(fields: readonly ContentField[]): Section[] {
  const parts = groupBy(fields, ({ section }) => section);
  return [...parts]
    .map(([name, some]) => ({ name, fields: some }))
    .toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name));
}

/** What the parts are called, by their names in answers, in order. */
const titles: Readonly<Record<string, string>> = {
  "": "",
  基本: "基本",
  人员: "人员",
  资料: "资料",
  图片: "图片",
  播放: "播放",
  别处: "别处",
  站点: "站点",
  外观: "外观",
  导航: "导航",
  首页: "首页",
  页脚与备案: "页脚与备案",
  联系与短信: "联系与短信",
  影片: "影片",
  评论: "评论",
  收录与统计: "收录与统计",
  安全: "安全",
};
const order = Object.keys(titles);

interface Props extends Section {
  document: ContentDocument;
  errors: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A part of a long form: the first is open, the others where something is in them, and where something is wrong. */
export function FieldSection({ name, fields, document, errors, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  const filled = fields.filter((field) => isFilled(document[field.name])).length;
  const wrong = Object.keys(errors).filter((path) => fields.some((field) => field.name === path.split(".")[0])).length;
  const [open] = useState(name === /* as written */ "基本" || filled > 0);
  useEffect(() => {
    if (wrong > 0 && element.current) element.current.open = true;
  }, [wrong]);
  if (name === "") return children;
  return (
    <details className="content-section" ref={element} open={open}>
      <summary>
        <h2>{titles[name] ?? name}</h2>
        <span className={wrong > 0 ? "field-error" : "mine-fact"}>
          {wrong > 0 ? `${wrong} 处要改` : `填了 ${filled} / ${fields.length}`}
        </span>
      </summary>
      <div className="content-fields">{children}</div>
    </details>
  );
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" || typeof value === "boolean") return Boolean(value);
  return toText(value) !== "";
}
