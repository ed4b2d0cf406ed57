import type { FieldDocs } from "./field-docs.ts";

const startsAt = "2026-12-24T12:00:00.000Z";
const endsAt = "2026-12-24T13:32:00.000Z";

/** Fields of premieres. */
export const premiereFields: Readonly<Record<string, FieldDocs>> = {
  "PremiereListInput.q": ["片名里的一段", "雨"],
  "Premiere.startsAt": ["什么时候开始，对谁都一样", startsAt],
  "Premiere.endsAt": ["什么时候放完", endsAt],
  "Premiere.room": ["聊天的地方：live/pulse、live/say、live/watch 的 id；放完以后就空了", 1],
  "PremiereCard.startsAt": ["什么时候开始，对谁都一样", startsAt],
  "PremiereCard.endsAt": ["什么时候放完", endsAt],
  "PremierePage.startsAt": ["什么时候开始，对谁都一样", startsAt],
  "PremierePage.endsAt": ["什么时候放完", endsAt],
  "PremierePage.room": ["聊天的地方：live/pulse、live/say、live/watch 的 id；放完以后就空了", 1],
  "PremiereState.now": ["服务器现在的时刻，毫秒时间戳；用它倒计时，设备的钟不一定准", 1_798_110_000_000],
  "PremiereState.phase": ["none 没有首映或取消了，waiting 还没开始，on 正在放，over 放完了", "waiting"],
  "PremiereState.gone": ["没有首映时：影片删除或下架了", false],
  "PremiereState.startsAt": ["什么时候开始；没有首映为 null", startsAt],
  "PremiereState.waiting": ["多少人要提醒", 12],
  "PremiereState.reminded": ["自己要了提醒", false],
  "PremiereRemindInput.on": ["true 开始时提醒我，false 不用了", true],
  "PremiereRemindOutput.reminded": ["自己要了提醒", true],
  "PremiereRemindOutput.waiting": ["多少人要提醒", 12],
  "VideoDetail.premiere": ["正在首映：几点开始、放完，聊天的 room；别的时候为 null", null],
  "OwnWork.premiere": ["定时公开的时候是首映", false],
  "OwnWorkDetail.premiere": ["定时公开的时候是首映", false],
  "ModifyShowInput.premiere": ["定时公开时大家一起看：之前有一页倒计时", true],
};
