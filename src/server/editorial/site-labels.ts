import { commentReviewNames } from "#lib/comment-review.ts";
import { homeSections } from "#lib/home-sections.ts";
import { keysOf } from "#lib/rows.ts";
import { tabIcons } from "#lib/tab-icons.ts";
import { markCorners } from "#lib/watermark.ts";
import type { FieldLabels } from "./field-label.ts";

const address = "/ 开头是站内的页面，https:// 开头是别处。";
const link = { name: { label: "名字" }, path: { label: "去哪里" } };

/** Labels of the site's settings: see `content/site-file.ts`. */
export const siteLabels: Readonly<Record<string, FieldLabels>> = {
  "site.name": { label: "站名", note: "页面、分享、短信与接口文档里都用它。" },
  "site.slogan": { label: "口号" },
  "site.description": { label: "介绍", note: "首页给搜索引擎的一段话；留空用通用的。", control: "text" },

  "site.icon": {
    label: "图标",
    note: "方形，背景透明的 PNG 最好；页眉、浏览器标签、手机主屏幕都用它。",
    picture: "siteIcon",
  },
  "site.logo": { label: "徽标", note: "放在页眉，代替图标与站名；背景透明，四比一。", picture: "siteLogo" },
  "site.logoDark": { label: "徽标 · 深色外观", note: "留空就用上面那个。", picture: "siteLogo" },
  "site.shareImage": { label: "分享图", note: "分享没有图的页面时用它。", picture: "cover" },

  "site.theme": {
    label: "默认外观",
    note: "给没有自己选过的读者。",
    choices: [
      { value: "auto", name: "跟随系统" },
      { value: "light", name: "浅色" },
      { value: "dark", name: "深色" },
    ],
  },
  "site.accent": {
    label: "主色 · 浅色外观",
    note: "六位颜色，如 #0a6a70；留空用原来的。",
    control: "colour",
  },
  "site.accentDark": { label: "主色 · 深色外观", note: "六位颜色，如 #63cbc6；留空用原来的。", control: "colour" },

  "site.headerMenus": { label: "页眉菜单", note: `电脑上的页眉；手机首页的入口也用它。${address}` },
  "site.headerMenus.name": link.name,
  "site.headerMenus.path": link.path,
  "site.tabs": { label: "手机底栏", note: "最多五个，去 / 开头的页面；一个都没有就没有底栏。" },
  "site.tabs.name": link.name,
  "site.tabs.path": link.path,
  "site.tabs.icon": { label: "图标", choices: keysOf(tabIcons).map((value) => ({ value, name: tabIcons[value] })) },

  "site.homeSections": { label: "首页的栏目", note: "只显示列出的，照这里的次序；没有内容的不出现。" },
  "site.homeSections.section": {
    label: "栏目",
    choices: keysOf(homeSections).map((value) => ({ value, name: homeSections[value] })),
  },

  "site.notice": { label: "通知", note: "一句话，写在每一页上面；留空就没有。" },
  "site.noticeHref": { label: "通知去哪里", note: `${address}可以没有。` },

  "site.footer": { label: "页脚的一句话", note: "接在站名后面。" },
  "site.footerLinks": { label: "页脚的链接", note: `同一栏的写同一个栏名；都不写就排成一行。${address}` },
  "site.footerLinks.column": { label: "栏" },
  "site.footerLinks.name": link.name,
  "site.footerLinks.href": link.path,
  "site.icp": { label: "ICP 备案号", note: "例如 京ICP备00000000号-1；链接到工信部的备案网站。" },
  "site.police": { label: "公安备案号", note: "例如 京公网安备00000000000000号；链接到公安的备案网站。" },

  "site.contacts": {
    label: "联系方式",
    note: "写在“联系我们”的页面上；按下去打开的是 mailto:、tel:、https:// 或 / 开头的地址，可以没有。",
  },
  "site.contacts.name": link.name,
  "site.contacts.value": { label: "内容" },
  "site.contacts.href": { label: "按下去打开" },

  "site.verifications": {
    label: "站长验证",
    note: "搜索平台要求放进页面的 <meta>，名字例如 baidu-site-verification。",
  },
  "site.verifications.name": link.name,
  "site.verifications.content": { label: "内容" },
  "site.analyticsSrc": {
    label: "访问统计的脚本",
    note: "完整的地址，如 https://hm.baidu.com/hm.js?编号；放进每个页面，只放行它的域。留空就没有。",
  },
  "site.staffSecondFactor": {
    label: "团队成员必须两步验证",
    note: "没有开的人进不了运营页，直到在“我的”的设置里开启。先给自己开好。",
  },
  "site.commentReview": {
    label: "谁的评论先审后发",
    note: "新人：游客、成为会员不到一天或公开的评论不到 3 条。满 30 天、20 条公开的评论、90 天里没有被移除过，就是信得过的。团队成员不用审。",
    choices: keysOf(commentReviewNames).map((value) => ({ value, name: commentReviewNames[value] })),
  },
  "site.commentReviewLinks": {
    label: "有几个链接就先审",
    note: "只对还不是信得过的人；0 是不看链接。",
  },
  "site.commentReviewLength": {
    label: "超过多少字就先审",
    note: "只对还不是信得过的人；0 是不看字数。",
  },
  "site.watermark": { label: "水印", picture: "siteLogo" },
  "site.watermarkCorner": {
    label: "水印的位置",
    note: "转码时画进会员的影片，下载的也有，作者自己的原片里没有。只对以后做的影片；已经画上的去不掉，要重新上传。没有图就没有水印。",
    choices: keysOf(markCorners).map((value) => ({ value, name: markCorners[value] })),
  },
  "site.watermarkSize": { label: "水印的大小", note: "占画面的百分之几，4 到 40。" },
  "site.watermarkOpacity": { label: "水印的浓淡", note: "10 到 100，100 是不透明。" },
  "site.smsText": {
    label: "验证码短信",
    note: "{code} 是验证码，{site} 是站名；留空用原来的。短信平台多半要求与报备的模板一致。",
    control: "text",
  },
};

/** Sections of the form, in order; fields listed nowhere are in the first. */
export const siteSections: readonly (readonly [string, readonly string[]])[] = [
  ["站点", []],
  ["外观", ["icon", "logo", "logoDark", "shareImage", "theme", "accent", "accentDark"]],
  ["导航", ["headerMenus", "tabs"]],
  ["首页", ["homeSections", "notice", "noticeHref"]],
  ["页脚与备案", ["footer", "footerLinks", "icp", "police"]],
  ["联系与短信", ["contacts", "smsText"]],
  ["影片", ["watermark", "watermarkCorner", "watermarkSize", "watermarkOpacity"]],
  ["评论", ["commentReview", "commentReviewLinks", "commentReviewLength"]],
  ["收录与统计", ["verifications", "analyticsSrc"]],
  ["安全", ["staffSecondFactor"]],
];
