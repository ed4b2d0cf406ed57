import * as worksLists from "#lib/contract/schemas/works-lists.ts";
import { call } from "../core/call.ts";
import { addToList, createList, insertList, modifyList } from "./edit.ts";
import { myList, myLists } from "./read.ts";

export const calls = {
  "works/collect": call({
    access: "member",
    effect: "read",
    summary: "我的片单",
    input: worksLists.worksListsInput,
    output: worksLists.worksListPage,
    handler: myLists,
  }),
  "works/collect/detail": call({
    access: "member",
    effect: "read",
    summary: "我的一份片单与其中的影片",
    addition: true,
    input: worksLists.worksListInput,
    output: worksLists.worksListDetail,
    example: { id: 90_204 },
    handler: (context, { id }) => myList(context, id),
  }),
  "works/collect/create": call({
    access: "member",
    effect: "write",
    summary: "新建片单",
    idempotent: true,
    input: worksLists.createListInput,
    output: worksLists.worksList,
    example: { title: "雨夜三部" },
    handler: createList,
    once: insertList,
  }),
  "works/collect/modify": call({
    access: "member",
    effect: "set",
    summary: "修改片单：名称、公开、顺序、移出影片、删除与撤销",
    input: worksLists.modifyListInput,
    output: worksLists.worksList,
    example: { id: 90_204, title: "雨夜四部" },
    handler: modifyList,
  }),
  "collect/toWorkList": call({
    access: "member",
    effect: "set",
    summary: "把收藏的影片加进自己的片单",
    input: worksLists.toWorkListInput,
    output: worksLists.toWorkListOutput,
    example: { listId: 90_204, targetIds: [60_417] },
    handler: addToList,
  }),
};
