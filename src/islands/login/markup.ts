import { icons } from "./icons.ts";

interface Field {
  form: string;
  name: string;
  label: string;
  placeholder: string;
  type?: "text" | "password" | "tel";
  /** What a password manager or the phone's keyboard fills in. */
  autocomplete: string;
  inputmode?: "text" | "numeric" | "tel";
  enterkeyhint: "next" | "go";
  maxlength: number;
  /** Markup before and after the input, in the same box. */
  before?: string;
  after?: string;
  /** Another field of the form says above itself what is wrong here. */
  errorsAt?: string;
}

const countries = [
  ["86", "中国大陆 +86"],
  ["852", "中国香港 +852"],
  ["853", "中国澳门 +853"],
  ["886", "中国台湾 +886"],
  ["65", "新加坡 +65"],
  ["60", "马来西亚 +60"],
  ["81", "日本 +81"],
  ["82", "韩国 +82"],
  ["1", "美国、加拿大 +1"],
  ["44", "英国 +44"],
  ["61", "澳大利亚 +61"],
] as const;

const reveal = `<button class="login-reveal" type="button" data-reveal aria-pressed="false" aria-label="显示密码">${icons.eye}${icons.eyeOff}</button>`;

/** The popup as it stands before anybody touches it. Constant text: nothing anybody wrote goes in here. */
export const popupMarkup = `
<div class="login-card" role="dialog" aria-modal="true" aria-label="登录或注册" aria-describedby="login-lead" tabindex="-1">
  <button class="login-close" type="button" data-close aria-label="关闭">${icons.close}</button>
  <p class="login-lead" id="login-lead">登录后继续享受高清影片</p>
  <div class="login-tabs" role="tablist" aria-label="登录或注册">
    ${tab("signIn", "登录账号")}${tab("signUp", "注册账号")}
  </div>
  <div id="login-signIn" role="tabpanel" aria-labelledby="login-tab-signIn" data-panel="signIn">
    ${passwordForm()}${codeForm()}${qrArea()}
    <div class="login-ways" role="group" aria-label="其他登录方式" data-ways hidden>
      ${way("password", "密码登录", icons.key)}${way("sms", "手机验证码登录", icons.phone)}${way("qrcode", "扫码登录", icons.qr)}
    </div>
    ${note("登录")}
  </div>
  <div id="login-signUp" role="tabpanel" aria-labelledby="login-tab-signUp" data-panel="signUp" hidden>
    ${signUpForm()}
    ${note("注册")}
  </div>
</div>`;

function tab(name: string, title: string): string {
  return `<button class="login-tab" type="button" role="tab" id="login-tab-${name}" aria-controls="login-${name}" data-tab="${name}">${title}</button>`;
}

function way(name: string, title: string, icon: string): string {
  return `<button class="login-way" type="button" data-way="${name}">${icon}${title}</button>`;
}

function passwordForm(): string {
  const form = "in";
  const account = { label: "账号", placeholder: "请输入手机号/账号", autocomplete: "username" } as const;
  const password = { label: "密码", placeholder: "请输入密码", autocomplete: "current-password" } as const;
  return `<form class="login-form" data-way-form="password" novalidate>
    ${field({ form, name: "account", ...account, enterkeyhint: "next", maxlength: 64 })}
    ${field({ form, name: "password", type: "password", ...password, enterkeyhint: "go", maxlength: 128, after: reveal })}
    ${ending("登录")}
  </form>`;
}

function signUpForm(): string {
  const form = "up";
  const account = { label: "账号", placeholder: "请输入账号", autocomplete: "username" } as const;
  const password = { type: "password", autocomplete: "new-password", maxlength: 128 } as const;
  return `<form class="login-form" data-sign-up novalidate>
    ${field({ form, name: "account", ...account, enterkeyhint: "next", maxlength: 64 })}
    ${field({ form, name: "password", label: "密码", placeholder: "请输入密码", ...password, enterkeyhint: "next", after: reveal })}
    ${field({ form, name: "confirmPassword", label: "确认密码", placeholder: "请输入确认密码", ...password, enterkeyhint: "go", errorsAt: "password" })}
    ${ending("注册")}
  </form>`;
}

function codeForm(): string {
  const form = "sms";
  const options = countries.map(([code, name]) => `<option value="${code}">${name}</option>`).join("");
  const country = `<select class="login-country" name="country" aria-label="国家或地区">${options}</select>`;
  const send = `<button class="login-send" type="button" data-send>获取验证码</button>`;
  const mobile = { label: "手机号", placeholder: "请输入手机号", autocomplete: "tel-national", maxlength: 20 } as const;
  const code = { label: "验证码", placeholder: "请输入验证码", autocomplete: "one-time-code", maxlength: 8 } as const;
  return `<form class="login-form" data-way-form="sms" novalidate hidden>
    ${field({ form, name: "mobile", type: "tel", ...mobile, inputmode: "tel", enterkeyhint: "next", before: country })}
    ${field({ form, name: "code", ...code, inputmode: "numeric", enterkeyhint: "go", after: send })}
    ${ending("登录")}
  </form>`;
}

function qrArea(): string {
  return `<div class="login-qr" data-way-form="qrcode" hidden>
    <div class="login-qr-code" data-qr></div>
    <p class="login-qr-words" role="status" data-qr-words></p>
    <button class="button" type="button" data-qr-again hidden>换一个二维码</button>
  </div>`;
}

function field({ form, name, label, placeholder, type = "text", before = "", after = "", ...more }: Field): string {
  const id = `login-${form}-${name}`;
  const errorId = `login-${form}-${more.errorsAt ?? name}-error`;
  const inputmode = more.inputmode ? ` inputmode="${more.inputmode}"` : "";
  const error = more.errorsAt ? "" : `<p class="login-error" id="${errorId}" role="alert" data-error="${name}"></p>`;
  return `<div class="login-field">
    ${error}
    <label class="login-label" for="${id}">${label}</label>
    <div class="login-box">
      ${before}
      <input class="login-input" id="${id}" name="${name}" type="${type}" placeholder="${placeholder}"
        autocomplete="${more.autocomplete}" enterkeyhint="${more.enterkeyhint}" maxlength="${more.maxlength}"${inputmode}
        autocapitalize="none" autocorrect="off" spellcheck="false" data-errors="${more.errorsAt ?? name}" />
      ${after}
    </div>
  </div>`;
}

function ending(word: string): string {
  return `<p class="login-error login-failure" role="alert" data-failure></p>
    <button class="button button-primary login-submit" type="submit" data-submit="${word}" disabled>${word}</button>`;
}

function note(act: string): string {
  const link = (path: string, name: string) =>
    `<a class="text-link" href="${path}" target="_blank">《${name}》<span class="visually-hidden">（在新窗口打开）</span></a>`;
  return `<p class="login-note">${act}即表示你同意${link("/agreement", "用户协议")}和${link("/privacy", "隐私政策")}</p>`;
}
