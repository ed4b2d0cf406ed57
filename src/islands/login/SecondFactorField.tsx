import { LoginField } from "./LoginField.tsx";

/** For a one-time password of an authenticator app, or a recovery code. */
export function SecondFactorField({ form }: { form: string }) {
  return (
    <LoginField
      form={form}
      name="otp"
      label="两步验证"
      placeholder="验证器里的六位数，或恢复码"
      autoComplete="one-time-code"
      enterKeyHint="go"
      maxLength={20}
    />
  );
}
