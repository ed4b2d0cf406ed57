import { kindNames, kindOf, type KindName, typeOf, type TypeOf } from "./kinds.ts";
import type { PageHref } from "./pages.ts";

export interface Traits {
  /** Display name. */
  label: string;
  /** Chinese measure word before `label`: 一篇影评. */
  counter?: string;
  /** Verb for entries of the history: 看过, 读过. */
  verb?: string;
  /** Link to more items of the kind. */
  browse?: { name: string; href: PageHref };
  /** Shape of its picture in a list; default: landscape. */
  frame?: "frame-3-4" | "avatar";
  /** Lists that include the kind; the number is its position among the kinds that readers choose from. */
  favorites?: number;
  follows?: number;
  search?: number;
  history?: number;
  /** Readers can report it and operators moderate it. */
  moderation?: number;
  likes?: true;
  comments?: true;
  /** Editors can add it to a topic. */
  entries?: true;
  /** Name of its sitemap files. */
  sitemap?: string;
}

/** Labels and capabilities of each kind. */
export const traits = {
  review: {
    label: "影评",
    counter: "篇",
    verb: "读",
    browse: { name: "去读影评", href: "/nav/reviews" },
    favorites: 2,
    search: 5,
    history: 2,
    moderation: 5,
    likes: true,
    comments: true,
    entries: true,
    sitemap: "reviews",
  },
  video: {
    label: "影片",
    counter: "部",
    verb: "看",
    browse: { name: "去找影片", href: "/" },
    favorites: 1,
    search: 1,
    history: 1,
    moderation: 3,
    likes: true,
    comments: true,
    entries: true,
    sitemap: "videos",
  },
  post: {
    label: "帖子",
    counter: "篇",
    browse: { name: "去讨论区", href: "/discuss" },
    favorites: 3,
    search: 6,
    moderation: 4,
    likes: true,
    comments: true,
    sitemap: "posts",
  },
  topic: {
    label: "专题",
    browse: { name: "去看专题", href: "/topicsPage" },
    favorites: 5,
    follows: 4,
    search: 3,
    comments: true,
    entries: true,
    sitemap: "topics",
  },
  tag: {
    label: "标签",
    browse: { name: "去看标签", href: "/tagList" },
    frame: "avatar",
    favorites: 6,
    follows: 3,
    search: 4,
    entries: true,
    sitemap: "tags",
  },
  comment: { label: "评论", moderation: 1, likes: true },
  announcement: { label: "公告", comments: true, entries: true, sitemap: "notices" },
  performer: {
    label: "演员",
    verb: "看",
    browse: { name: "去看演员", href: "/actressList" },
    frame: "frame-3-4",
    favorites: 4,
    follows: 2,
    search: 2,
    history: 3,
    comments: true,
    entries: true,
    sitemap: "performers",
  },
  person: {
    label: "用户",
    browse: { name: "去讨论区", href: "/discuss" },
    frame: "avatar",
    follows: 1,
    moderation: 7,
    sitemap: "people",
  },
  danmaku: { label: "弹幕", counter: "条", moderation: 2 },
  liveDanmaku: { label: "直播弹幕", counter: "条", moderation: 10 },
  short: { label: "短评", counter: "条", moderation: 8, likes: true },
  series: {
    label: "剧集",
    counter: "部",
    browse: { name: "去找剧集", href: "/library" },
    follows: 5,
    moderation: 9,
    sitemap: "series",
  },
  list: { label: "片单", counter: "份", moderation: 6, sitemap: "lists" },
} as const satisfies Readonly<Record<KindName, Traits>>;

/** A capability of a kind. */
export type Ability = Exclude<keyof Traits, "label" | "counter" | "verb" | "browse" | "frame">;
/** The kinds with a capability, and their content types. */
export type NameWith<A extends Ability> = KindName &
  { [Name in KindName]: (typeof traits)[Name] extends Readonly<Record<A, unknown>> ? Name : never }[KindName];
export type TypeWith<A extends Ability> = TypeOf<NameWith<A>>;

const byName: Readonly<Record<KindName, Traits>> = traits;

/** Kinds with a capability, in display order. */
export function namesWith<A extends Ability>(ability: A): NameWith<A>[] {
  const rowOf = (name: KindName) => {
    const value = byName[name][ability];
    return typeof value === "number" ? value : 0;
  };
  return kindNames()
    .filter((name): name is NameWith<A> => byName[name][ability] !== undefined)
    .toSorted((one, other) => rowOf(one) - rowOf(other));
}

/** Content types of the kinds with a capability. */
export function typesWith<A extends Ability>(ability: A) {
  return namesWith(ability).map(typeOf);
}

/** Narrows a content type from the database to the kinds with a capability. Throws if it is none of them. */
export function typeFor<A extends Ability>(ability: A, value: number) {
  const found = typesWith(ability).find((type) => type === value);
  if (found === undefined) throw new Error(`no kind for ${ability}: ${value}`);
  return found;
}

/** Traits of the kind with this content type; an empty label if there is none. */
export function traitsOf(contentType: number): Traits {
  const name = kindOf(contentType);
  return name === undefined ? { label: "" } : byName[name];
}

/** Whether its picture is in portrait format. */
export const isUpright = (contentType: number): boolean => traitsOf(contentType).frame === "frame-3-4";
