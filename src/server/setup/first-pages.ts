import { putPage } from "../content/import/pages.ts";
import type { Writer } from "../db/open.ts";

const agreement = (name: string) => `欢迎来到${name}。使用本站，表示你同意下面的约定。

## 账号

- 不登录也可以浏览公开的内容，这时你是游客。
- 账号只供你本人使用，请不要出借、出租或转让；密码请不要与别处相同。
- 你可以随时停止使用，也可以在“我的”里注销账号。

## 你发布的内容

- 你写下与上传的内容属于你，发布即表示允许本站展示它。
- 请不要发布违法、侵权、侵犯隐私、广告引流或人身攻击的内容，也不要泄露没有标明的剧情。
- 违反约定的内容会被移除，情节严重的账号会被停用；有疑问可以在“联系我们”里告诉我们。

## 变更

约定有改动时会在这里更新。继续使用，表示你同意新的约定。
`;

const privacy = (name: string) => `这里说明${name}记录什么、为什么、你能做什么。

## 我们记录什么

- 账号：登录名、手机号或邮箱、昵称、头像，密码只存散列。
- 你做过的事：评论、收藏、标记、观看进度、签到与积分。
- 为了安全：登录的设备与大致的网络地址，保存到会话结束。

没有登录时，观看与搜索记录只留在你的设备上。

## 你能做什么

- 在“我的”里随时看、改、导出自己的数据，退出别的设备。
- 注销账号：七天后昵称、登录名、手机号、邮箱与头像被清空。

## 联系我们

有疑问或要求，请在“联系我们”里留言。
`;

/** Pages that the footer leads to, for a site without content: a beginning for its owner to rewrite. Existing pages stay. */
export async function addFirstPages(trx: Writer, siteName: string, now: number): Promise<void> {
  const pages = [
    { key: "agreement", title: "用户协议", description: `使用${siteName}时的约定。`, body: agreement(siteName) },
    { key: "privacy", title: "隐私政策", description: `${siteName}记录什么、你能做什么。`, body: privacy(siteName) },
  ];
  const known = await trx.selectFrom("pages").select("content_key").execute();
  for (const page of pages) {
    if (known.some(({ content_key }) => content_key === page.key)) continue;
    await putPage(trx, { ...page, status: "published", updatedAt: new Date(now).toISOString() });
  }
}
