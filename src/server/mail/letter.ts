import { escapeHtml } from "../text/markdown.ts";
import type { Writing } from "#lib/page/writing.ts";
import type { Say } from "../text/say.ts";
import type { MailText } from "./texts.ts";

interface Frame {
  site: string;
  /** Address of the home page. */
  home: string;
  footer: readonly string[];
  /** Of the reader. */
  writing: Writing;
  say: Say;
}

/** A mail as plain text and as simple HTML, which every mail program displays. */
export function layOut({ lines, quote, button, notes = [] }: MailText, frame: Frame): { text: string; html: string } {
  const quoted = quote === undefined ? [] : [quote.replaceAll(/^/gm, "> ")];
  const pressed = button === undefined ? [] : [`${button.label}\n${button.href}`];
  const text = [...lines, ...quoted, ...pressed, ...notes, `-- \n${frame.footer.join("\n")}`].join("\n\n");
  const html = `<!doctype html>
<html lang="${frame.writing}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 16px;font:16px/1.7 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px"><a href="${escapeHtml(frame.home)}" style="font-size:18px;font-weight:600;color:inherit;text-decoration:none">${escapeHtml(frame.site)}</a></p>
${lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join("\n")}
${quote === undefined ? "" : `<blockquote style="margin:0 0 12px;padding:4px 0 4px 12px;border-left:3px solid #999">${broken(quote)}</blockquote>`}
${button === undefined ? "" : pressable(button, frame.say)}
${notes.map((note) => `<p style="margin:0 0 12px;font-size:14px;opacity:.8">${escapeHtml(note)}</p>`).join("\n")}
<hr style="border:0;border-top:1px solid #999;opacity:.4;margin:24px 0 12px">
${frame.footer.map((line) => `<p style="margin:0;font-size:13px;opacity:.75">${linked(line, frame.say)}</p>`).join("\n")}
</div></body></html>
`;
  return { text: `${text}\n`, html };
}

function pressable({ label, href }: { label: string; href: string }, say: Say): string {
  const [address, words] = [escapeHtml(href), escapeHtml(label)];
  const broken = escapeHtml(say("按钮打不开时复制这个地址："));
  return `<p style="margin:20px 0"><a href="${address}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0a6a70;color:#fff;text-decoration:none">${words}</a></p>
<p style="margin:0 0 12px;font-size:13px;opacity:.75;word-break:break-all">${broken}${address}</p>`;
}

const broken = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

const linked = (line: string, say: Say): string =>
  escapeHtml(line).replace(
    /https?:\/\/\S+/,
    (address) => `<a href="${address}" style="color:inherit">${escapeHtml(say("退订"))}</a>`,
  );
