import { useStore } from "@nanostores/react";
import { openLogin } from "#lib/client/stores/login.ts";
import { $leftMember } from "#lib/client/stores/session.ts";
import { Button } from "./Button.tsx";

/** Tells a member who is signed out while writing what becomes of it now. */
export function LeftNote({ text }: { text: string }) {
  const leftMember = useStore($leftMember, { ssr: () => false });
  if (!leftMember) return null;
  return (
    <p className="act-note" role="status">
      {text}
      <Button label="登录" onClick={() => openLogin()} />
    </p>
  );
}
