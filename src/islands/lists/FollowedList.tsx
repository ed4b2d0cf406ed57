import { useStore } from "@nanostores/react";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { Followed, type FollowedProps } from "./Followed.tsx";
import { Button } from "../parts/Button.tsx";

/** A list that differs by user: fetched after load, for members; the page around it is the same for all. */
export function FollowedList({ call, input, things }: FollowedProps) {
  const session = useStore($session, { ssr: "initial" });
  if (isMember(session)) return <Followed call={call} input={input} things={things} key={session.user?.id} />;
  return (
    <div className="state guest-words">
      <p className="state-title">登录后看你的关注</p>
      <p>你关注的人、标签、演员和专题有了新{things}，都会出现在这里。</p>
      <Button label="登录" className="needs-js" primary onClick={() => requireMember(() => undefined)} />
    </div>
  );
}
