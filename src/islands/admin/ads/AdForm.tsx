import { useEffect, useRef, useState } from "react";
import { adPositionChoices, isAdPosition } from "#lib/ad-positions.ts";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { homeId } from "#lib/home.ts";
import { kinds } from "#lib/kinds.ts";
import { linkOf } from "#lib/link-binding.ts";
import { localPath } from "#lib/address.ts";
import { fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Check } from "../../parts/Check.tsx";
import { Select } from "../../parts/Select.tsx";
import { AdPicture } from "./AdPicture.tsx";

interface Props {
  /** With id 0 one that is still to be made. */
  ad: EditedAd;
  sizes: AdSizes;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

type AdSizes = Output<"admin/ad/list">["sizes"];

/** A new ad, before anything is typed. */
export const blankAd: EditedAd = {
  id: 0,
  position: "home-strip",
  title: "",
  text: "",
  image: { url: "", srcset: "", width: 0, height: 0 },
  obfuscated: false,
  on: true,
  startsAt: null,
  endsAt: null,
  fromFiles: false,
  sort: 0,
  clicks: 0,
  bindType: 1,
  bindInt: homeId,
  bindStr: "",
  jumpType: 0,
  contentType: null,
};

/** What an ad can lead to, and what is asked for then. */
// oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
const bindings = {
  1: { name: "首页频道", target: "频道编号" },
  2: { name: "专题", target: "专题编号" },
  3: { name: "标签", target: "标签编号" },
  4: { name: "链接", target: "链接" },
  5: { name: "演员", target: "演员编号" },
  6: { name: "标签分类", target: "分类编号" },
} as const;

type BindType = keyof typeof bindings;
const bindTypes = [1, 2, 3, 4, 5, 6] as const;
const isBindType = (value: number): value is BindType => Object.hasOwn(bindings, value);
const choices = bindTypes.map((type) => ({ value: String(type), name: bindings[type].name }));

/** Makes or edits an ad, with how it will look and where it leads shown while it is typed. */
export function AdForm({ ad, sizes, onSaved, onClose }: Props) {
  const isNew = ad.id === 0;
  const [shown, setShown] = useState<EditedAd>(ad);
  const [image, setImage] = useState<Image | null>(isNew ? null : ad.image);
  const bindType: BindType = isBindType(shown.bindType) ? shown.bindType : 1;

  const fields = useRef<HTMLDivElement>(null);
  function follow(): void {
    const form = fields.current?.closest("form");
    if (form) setShown(typed(ad, new FormData(form)));
  }
  // Each kind of target has a field of its own, which is there only now.
  useEffect(follow, [ad, bindType]);

  return (
    <FormDialog
      title={isNew ? "新推广" : "编辑推广"}
      action="保存"
      draft={draftKeyOf(isNew ? "draft:ad" : `draft:ad:${ad.id}`)}
      isEdit={!isNew}
      onClose={onClose}
      check={(field) => ({
        ...(field("title").trim() === "" && { title: "请写标题" }),
        ...(!/^-?\d{1,3}$/.test(field("sort").trim()) && { sort: "请填 -999 到 999 的整数" }),
        ...(field("bindType") !== "4" &&
          !/^[1-9]\d{0,14}$/.test(field("target").trim()) && { target: "请填编号，是一个整数" }),
        ...(field("target").trim() === "" && { target: "请填写要去的地方" }),
        ...(field("sending") !== ""
          ? { image: "图片还没有传完，请稍等" }
          : isNew && field("imageId") === "" && { image: "请选一张图片" }),
        ...wrongTimes(ad, field("startsAt"), field("endsAt")),
      })}
      submit={async (field, { keyFor }) => {
        const type = Number(field("bindType"));
        const input = {
          ...(isNew ? { position: shown.position } : { id: ad.id }),
          ...(field("imageId") !== "" && { imageId: Number(field("imageId")) }),
          startsAt: fromShanghaiClock(field("startsAt"), ad.startsAt),
          endsAt: fromShanghaiClock(field("endsAt"), ad.endsAt),
          title: field("title").trim(),
          text: field("text").trim(),
          on: field("on") === "on",
          sort: Number(field("sort")),
          binding: {
            bindType: type,
            ...(type === 4 ? { bindStr: field("target").trim() } : { bindInt: Number(field("target")) }),
            performers: field("performers") === "on",
          },
        };
        await api.call("admin/ad/save", input, { idempotencyKey: keyFor(input) });
        await onSaved();
        showToast("已保存", "success");
      }}
    >
      <div className="mine-dialog-text" onInput={follow} ref={fields}>
        <Preview ad={shown} image={image} size={sizes[shown.position]} />
        {isNew && <Select label="位置" name="position" choices={adPositionChoices} defaultValue={ad.position} />}
        <AdPicture
          size={sizes[shown.position]}
          required={isNew}
          onSent={(sent) => {
            setImage(sent.image);
            setShown((now) => ({ ...now, obfuscated: false }));
          }}
        />
        <Field label="标题" name="title" maxLength={60} defaultValue={ad.title} />
        <Field label="说明" name="text" maxLength={120} defaultValue={ad.text} />
        <Select label="去哪里" name="bindType" choices={choices} defaultValue={String(ad.bindType)} />
        <Field
          key={bindType}
          label={bindings[bindType].target}
          note={
            bindType === 4
              ? "以 / 开头的站内地址，或 http(s):// 开头的网址；网址在新窗口打开。"
              : "就是那一页地址里的数字。"
          }
          name="target"
          maxLength={500}
          inputMode={bindType === 4 ? "url" : "numeric"}
          defaultValue={bindType !== ad.bindType ? "" : bindType === 4 ? ad.bindStr : ad.bindInt}
        />
        {(bindType === 3 || bindType === 6) && (
          <Check name="performers" defaultChecked={ad.contentType === kinds.performer.type}>
            打开演员列表
          </Check>
        )}
        <Field
          label="排序"
          note="大的在前。首页条幅只显示最前的一条。"
          name="sort"
          inputMode="numeric"
          defaultValue={ad.sort}
        />
        <Field
          label="开始（北京时间）"
          note="留空就是现在。"
          name="startsAt"
          type="datetime-local"
          defaultValue={ad.startsAt === null ? "" : toShanghaiClock(ad.startsAt)}
        />
        <Field
          label="结束（北京时间）"
          note="留空就一直显示。"
          name="endsAt"
          type="datetime-local"
          defaultValue={ad.endsAt === null ? "" : toShanghaiClock(ad.endsAt)}
        />
        <Check name="on" defaultChecked={ad.on}>
          开启
        </Check>
      </div>
    </FormDialog>
  );
}

function wrongTimes(ad: EditedAd, from: string, until: string): { startsAt?: string; endsAt?: string } {
  const [startsAt, endsAt] = [fromShanghaiClock(from, ad.startsAt), fromShanghaiClock(until, ad.endsAt)];
  if (from !== "" && startsAt === null) return { startsAt: "请填完整的日期与时间" };
  if (until !== "" && endsAt === null) return { endsAt: "请填完整的日期与时间" };
  return startsAt !== null && endsAt !== null && startsAt >= endsAt ? { endsAt: "结束要晚于开始" } : {};
}

/** The ad as the form now says. */
function typed(ad: EditedAd, data: FormData): EditedAd {
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const bindType = Number(textOf("bindType"));
  const target = textOf("target");
  const position = textOf("position");
  return {
    ...ad,
    position: isAdPosition(position) ? position : ad.position,
    title: textOf("title"),
    text: textOf("text"),
    on: textOf("on") === "on",
    bindType,
    bindInt: bindType === 4 ? 0 : Number(target) || 0,
    bindStr: bindType === 4 ? target : "",
    jumpType: localPath(target) === null ? 0 : 1,
    contentType: textOf("performers") === "on" ? kinds.performer.type : null,
  };
}

interface PreviewProps {
  ad: EditedAd;
  image: Image | null;
  size: { width: number; height: number };
}

function Preview({ ad, image, size }: PreviewProps) {
  const link = linkOf(ad);
  const shape = { aspectRatio: `${size.width} / ${size.height}` };
  const leads = link?.outside ? `在新窗口打开 ${ad.bindStr}` : link ? `通向 ${link.href}` : "现在哪里也不通向";
  return (
    <section className="ad-preview" aria-label="预览">
      <div className="ad-preview-box" data-off={!ad.on || undefined}>
        {ad.obfuscated || image === null ? (
          <div className="ad-preview-blank" style={shape}>
            {image === null ? "还没有图片" : "列表里的图片只在页面上显示"}
          </div>
        ) : (
          <img src={image.url} alt="" width={size.width} height={size.height} style={shape} decoding="async" />
        )}
        <p className="ad-preview-words">
          <span className="admin-badge">推广</span>
          <strong>{ad.title}</strong>
          {ad.text !== "" && <span>{ad.text}</span>}
        </p>
      </div>
      <p className="mine-fact" role="status">
        {leads}
        {!ad.on && "（关闭，不显示）"}
      </p>
    </section>
  );
}
