import { useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import type { ImportRow, ImportSource } from "#lib/contract/schemas/imports.ts";
import { contentKindNames, isContentKind } from "#lib/editorial.ts";
import { acceptedEndings, endingsText, isImportFile } from "#lib/import-file.ts";
import { Check } from "../../parts/Check.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Select } from "../../parts/Select.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useForm } from "../../parts/useForm.ts";
import { sendFile } from "./send-file.ts";

interface Props {
  sources: readonly ImportSource[];
  onStarted: (row: ImportRow) => void;
}

const kindChoices = Object.entries(contentKindNames).map(([value, name]) => ({ value, name }));

/** Chooses a source and has it checked, or its classes listed first: nothing is written before the report was seen. */
export function NewImport({ sources, onStarted }: Props) {
  const [name, setName] = useState(sources[0]?.name ?? "");
  const [file, setFile] = useState<File | null>(null);
  const [comments, setComments] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const source = sources.find((one) => one.name === name);

  async function send(): Promise<string> {
    if (!file) return "";
    leaving.current = new AbortController();
    try {
      setSent(0);
      return await sendFile(api, file, { tell: setSent, signal: leaving.current.signal });
    } finally {
      setSent(null);
    }
  }

  const form = useForm(
    async (field) => {
      if (!source) return;
      const kind = field("kind");
      const wanted = {
        source: source.name,
        classes: source.hasClasses,
        ...(source.needsKind && isContentKind(kind) && { kind }),
        ...(source.asksSite && field("site").trim() !== "" && { site: field("site").trim() }),
        ...(source.hasComments && { comments }),
        ...(source.takes === "address" ? { address: field("address").trim() } : { fileId: await send() }),
      };
      onStarted(await api.call("admin/imports/start", wanted));
    },
    {
      check: (field) => ({
        ...(source?.takes === "address" && field("address").trim() === "" && { address: "请填采集接口的地址" }),
        ...(source?.takes === "file" && wrongFile(source, file)),
      }),
    },
  );

  if (!source) return null;
  return (
    <Form of={form} className="import-new mine-card" aria-label="新导入">
      <h2>新导入</h2>
      <Chips
        label="来源"
        choices={sources.map((one) => ({ value: one.name, name: one.label }))}
        value={name}
        onChange={(next) => {
          setName(next);
          setFile(null);
        }}
      />
      {source.takes === "address" ? (
        <Field label="地址" note={source.hint} name="address" type="url" inputMode="url" maxLength={2000} />
      ) : (
        <Field
          key={name}
          label="文件"
          note={`${source.hint}（${endingsText(source.endings)}）`}
          name="file"
          type="file"
          accept={acceptedEndings(source.endings).join(",")}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      )}
      {source.needsKind && <Select label="里面是什么" name="kind" choices={kindChoices} defaultValue="video" />}
      {source.asksSite && (
        <Field
          label="旧站的域名"
          note="可以不填。填了，以后从它的采集接口导入时认得是同一部。"
          name="site"
          maxLength={60}
          placeholder="films.example"
        />
      )}
      {source.hasComments && (
        <div>
          <Check name="comments" value={comments} onChange={setComments}>
            连同会员的评论
          </Check>
          <p className="mine-fact">
            只要公开的影片评论与写的人的昵称，名字后面写明“（旧站）”；邮箱与手机号会遮住，账号、密码不导入。
          </p>
        </div>
      )}
      {sent !== null && (
        <Progress percent={Math.round(sent * 100)} label="文件上传进度" text={`已传 ${Math.round(sent * 100)}%`} />
      )}
      <FormMessage of={form} />
      <div className="import-acts">
        <SubmitButton of={form} busyWord={sent === null ? "请稍等…" : `正在上传 ${Math.round(sent * 100)}%`}>
          {source.hasClasses ? "看有哪些分类" : "检查"}
        </SubmitButton>
        <span className="mine-fact">
          {source.hasClasses ? "先选要哪些分类，再检查；都只看不写。" : "只看不写；看过报告再决定写不写入。"}
        </span>
      </div>
    </Form>
  );
}

function wrongFile({ endings }: ImportSource, file: File | null) {
  if (!file) return { file: "请选一个文件" };
  if (file.size === 0) return { file: "这个文件是空的" };
  return isImportFile(file.name, endings) ? {} : { file: `这种来源的文件以 ${endingsText(endings)} 结尾` };
}
