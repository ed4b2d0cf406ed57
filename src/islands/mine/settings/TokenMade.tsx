import { ShownOnce } from "../../parts/ShownOnce.tsx";

/** A new token, which is shown once. */
export function TokenMade({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnce title="访问令牌" name="令牌" text={token} onClose={onClose}>
      <p>只显示这一次，有它的人就能以你的身份访问。</p>
      <p className="mine-note">
        放进请求的 <code>Authorization: Bearer 令牌</code>，调用的地址与参数见<a href="/api/docs">API 文档</a>。
      </p>
    </ShownOnce>
  );
}
