import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { openLogin } from "#lib/client/stores/login.ts";
import { Button } from "../parts/Button.tsx";
import { Field } from "../parts/Field.tsx";
import { Form, FormMessage } from "../parts/Form.tsx";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { useForm } from "../parts/useForm.ts";
import { $linking, $returning, begin, enter, goBack, type Returning } from "./returning.ts";

/** For somebody who has returned from another site on which they sign in. */
export function SignInReturn() {
  const returning = useStore($returning);
  const linking = useStore($linking);
  useEffect(begin, []);
  return (
    <>
      <h1 className="scan-title">{linking ? "关联账号" : "登录"}</h1>
      <p className="scan-words" role="status">
        {wordsOf(returning, linking)}
      </p>
      {returning.step === "otp" && <Otp ticket={returning.ticket} />}
      {returning.step === "restored" && <Button label="继续" primary onClick={goBack} />}
      {returning.step === "failed" && (
        <div className="scan-ways">
          {!linking && <Button label="登录" primary onClick={() => openLogin()} />}
          <Button label={linking ? "回到设置" : "返回"} onClick={goBack} />
        </div>
      )}
    </>
  );
}

function wordsOf(returning: Returning, linking: boolean): string {
  switch (returning.step) {
    case "working":
      return linking ? "正在完成关联…" : "正在完成登录…";
    case "otp":
      return "这个账号开着两步验证";
    case "restored":
      return "欢迎回来，账号注销已取消";
    case "failed":
      return returning.message;
  }
}

function Otp({ ticket }: { ticket: string }) {
  const form = useForm(
    async (field) => enter(ticket, field("otp")),
    (field) => (field("otp").trim() === "" ? { otp: "请输入验证器里的六位数" } : {}),
  );
  return (
    <Form of={form} className="mine-form sign-in-otp">
      <Field
        label="验证器里的六位数"
        note="没有验证器时，写一个恢复码。"
        name="otp"
        maxLength={20}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormMessage of={form} />
      <SubmitButton of={form} busyWord="正在登录…">
        登录
      </SubmitButton>
    </Form>
  );
}
