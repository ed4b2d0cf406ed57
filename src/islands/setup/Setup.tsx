import { useStore } from "@nanostores/react";
import { useId } from "react";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";
import { queryOf } from "#lib/client/data.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { refreshUser } from "#lib/client/stores/user.ts";
import { checkSignUp } from "#lib/validate.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Field } from "../parts/Field.tsx";
import { Form, FormMessage } from "../parts/Form.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { type FieldErrors, type ReadField, useForm } from "../parts/useForm.ts";
import { useHash } from "../parts/useHash.ts";

const contents = [
  { value: "demo", name: "演示内容", note: "八十多部短片、影评与演员，马上能看到各个页面的样子，以后可以逐个下架。" },
  { value: "empty", name: "空的", note: "什么都没有，自己从第一部影片写起。" },
  { value: "import", name: "导入", note: "从 MacCMS、采集接口、CSV 或 NFO 带来，接下来打开导入的页面。" },
] as const;

/** Who may set the site up makes an account, names it and chooses what is in it: one form, one press. */
export function Setup() {
  return (
    <Loaded query={queryOf("setup/state", {})} rows={6}>
      {({ unowned, empty }) => (unowned ? <Guide empty={empty} /> : <Done />)}
    </Loaded>
  );
}

function Done() {
  return (
    <EmptyState
      icon="check"
      title="网站已经布置好了"
      text="所有者登录以后，从菜单里的“运营”进去。"
      action={{ name: "回首页", href: "/" }}
    />
  );
}

const accountOf = (field: ReadField) => ({
  account: field("account").trim(),
  password: field("password"),
  confirmPassword: field("confirmPassword"),
});

function Guide({ empty }: { empty: boolean }) {
  const session = useStore($session);
  const member = isMember(session) ? session.user : null;
  const word = useHash().slice(0, 60);
  const choiceError = useId();
  const form = useForm(
    async (field) => {
      const content = empty ? field("content") : "empty";
      const asked = {
        word: field("word").trim(),
        ...(member === null && accountOf(field)),
        siteName: field("siteName").trim(),
        slogan: field("slogan").trim(),
        content: content === "demo" ? ("demo" as const) : ("empty" as const),
      };
      await api.call("setup/run", asked).catch(wasDone);
      await refreshUser();
      location.assign(content === "import" ? "/admin?area=imports" : content === "demo" ? "/" : "/admin?area=site");
    },
    { check: (field) => brokenRules(field, member === null, empty), keepTexts: true },
  );
  return (
    <Form className="setup-form" of={form}>
      <fieldset>
        <legend>口令</legend>
        <Field
          label="启动时打印的口令"
          note="网站启动时在终端或日志里写着，证明这台服务器是你的。"
          name="word"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          key={word}
          defaultValue={word}
          placeholder="xxxx-xxxx-xxxx"
        />
      </fieldset>
      <fieldset>
        <legend>所有者</legend>
        {member === null ? (
          <>
            <Field label="账号" name="account" maxLength={64} autoComplete="username" autoCapitalize="none" />
            <Field label="密码" name="password" type="password" maxLength={128} autoComplete="new-password" />
            <Field
              label="确认密码"
              name="confirmPassword"
              type="password"
              maxLength={128}
              autoComplete="new-password"
            />
          </>
        ) : (
          <p>你已登录为 {member.name}，就用这个账号。</p>
        )}
      </fieldset>
      <fieldset>
        <legend>网站</legend>
        <Field label="站名" name="siteName" maxLength={20} autoComplete="off" />
        <Field label="口号（可不填）" name="slogan" maxLength={60} autoComplete="off" />
      </fieldset>
      {empty && (
        <fieldset>
          <legend>内容</legend>
          {contents.map(({ value, name, note }) => (
            <label className="setup-choice" key={value}>
              <input
                type="radio"
                name="content"
                value={value}
                aria-describedby={form.errors["content"] ? choiceError : undefined}
              />
              <span>
                <strong>{name}</strong>
                <span className="mine-fact">{note}</span>
              </span>
            </label>
          ))}
          {form.errors["content"] && (
            <p className="field-error" id={choiceError}>
              {form.errors["content"]}
            </p>
          )}
        </fieldset>
      )}
      <FormMessage of={form} />
      <SubmitButton of={form} busyWord="正在布置，导入演示内容要等一会儿">
        开始
      </SubmitButton>
    </Form>
  );
}

/** Ignores the error if this is the owner by now: the response of an earlier press was lost, as the import takes a while. */
async function wasDone(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== clientErrors.setupDone.code) throw error;
  if ((await refreshUser()).staffRole !== "owner") throw error;
}

function brokenRules(field: ReadField, needsAccount: boolean, needsContent: boolean): FieldErrors {
  const broken = needsAccount ? checkSignUp(accountOf(field)) : null;
  return {
    ...(field("word").trim() === "" && { word: "请输入启动时打印的口令" }),
    ...(broken && { [broken.field]: broken.message }),
    ...(field("siteName").trim() === "" && { siteName: "请给网站起个名字" }),
    // None is chosen beforehand: a reload brings back what is chosen at first, and films that nobody wanted are hard to take away.
    ...(needsContent && field("content") === "" && { content: "请选一样内容" }),
  };
}
