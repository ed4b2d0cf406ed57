import type { CommentContentType } from "#lib/contract/schemas/comments.ts";

/** Short replies to press instead of typing, by what is commented on. */
const replies: Readonly<Record<CommentContentType, readonly string[]>> = {
  1: ["说到我心里了", "同意这个评分", "看完再来读一遍", "换个角度也有意思", "谢谢分享"],
  2: ["画面真好看", "配乐很贴", "结尾没想到", "值得二刷", "这一段想反复看", "期待下一部"],
  3: ["谢谢分享", "说得好", "收藏了", "我也有同感", "想听更多"],
  4: ["选得好", "片单收下了", "还想推荐一部", "慢慢看完"],
  7: ["知道了", "支持", "辛苦了", "期待更新"],
  8: ["演得真好", "期待新作品", "这个角色难忘", "从第一部看到现在"],
};

export function quickReplies(contentType: CommentContentType): string[] {
  return [...replies[contentType]];
}
