import { useEffect, useRef, useState } from "react";
import { correctedNow } from "#lib/client/environment.ts";
import { freshOf, queryOf } from "#lib/client/data.ts";
import type { ContentDetail, ContentField, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { contentKindNames, contentStateNames, rightToChange } from "#lib/editorial.ts";
import { formatMinute, fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormErrors } from "../../parts/field-errors.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { useMay } from "../parts/useMay.ts";
import { Conflict } from "./Conflict.tsx";
import { Control } from "./Control.tsx";
import { FieldSection, sectionsOf } from "./FieldSection.tsx";
import { LookUp, type LookedUp } from "./LookUp.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { useEditor } from "./useEditor.ts";
import { withChange } from "./values.ts";
import { VersionsDialog } from "./Versions.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";

type What = { id: number; kind?: undefined } | { kind: ContentKind; id?: undefined };

/** One thing, or a new one: the form comes from the server, which makes it from the files' schema. */
export function Editor({ id, kind }: What) {
  return id === undefined ? <Begun kind={kind} detail={null} /> : <Known key={id} id={id} />;
}

function Known({ id }: { id: number }) {
  const [query] = useState(() => freshOf("admin/content/get", { id }));
  return (
    <Loaded query={query} rows={6}>
      {(detail) => <Begun kind={detail.entry.kind} detail={detail} />}
    </Loaded>
  );
}

function Begun({ kind, detail }: Omit<Props, "fields">) {
  const may = useMay();
  if (!may(rightToChange(kind))) {
    const title = `你的角色不能改${contentKindNames[kind]}`;
    return <EmptyState icon="lock" title={title} text="需要的话，请团队的所有者改一改你的角色。" />;
  }
  return (
    <Loaded query={queryOf("admin/content/form", { kind })} rows={6}>
      {({ fields }) => <Form kind={kind} detail={detail} fields={fields} />}
    </Loaded>
  );
}

interface Props {
  kind: ContentKind;
  detail: ContentDetail | null;
  fields: readonly ContentField[];
}

function Form({ kind, detail: first, fields }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(kind, first, form);
  const { document, detail, dirty, busy, errors, clash, unsent } = editor.state;
  const [open, setOpen] = useState<"versions" | "schedule" | "preview" | null>(null);
  const [looked, setLooked] = useState<LookedUp>({ names: {}, pictures: {} });
  const entry = detail?.entry ?? null;
  const names = { ...detail?.names, ...looked.names };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void editor.save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return (
    <div className="admin-area content-editor">
      <div className="content-head">
        <p className="mine-fact" role="status">
          <a href={`/admin?area=content&kind=${kind}`}>{contentKindNames[kind]}</a>
          {" · "}
          {entry === null ? "新的" : contentStateNames[entry.state]}
          {entry !== null && entry.publishAt !== null && ` ${formatMinute(entry.publishAt)} 上线`}
          {entry !== null && entry.live && entry.state !== "published" && " · 线上是以前的一版"}
          {dirty && " · 有没保存的改动"}
        </p>
        {entry !== null && entry.note !== "" && <p className="field-error">{entry.note}</p>}
        <div className="content-acts">
          <Button label="保存草稿" aria-disabled={busy} onClick={() => void editor.save()} />
          <Button label="送审" aria-disabled={busy} onClick={() => void editor.act("admin/content/review", "已送审")} />
          <Button label="定时" aria-disabled={busy} onClick={() => editor.isFilledIn() && setOpen("schedule")} />
          <Button
            label="发布"
            primary
            aria-disabled={busy}
            onClick={() => void editor.act("admin/content/publish", "已发布")}
          />
        </div>
        <div className="content-acts">
          <LookUp
            kind={kind}
            fields={fields}
            document={document}
            names={names}
            onTake={(next, found) => {
              editor.write(next);
              if (!found) return;
              setLooked({
                names: { ...looked.names, ...found.names },
                pictures: { ...looked.pictures, ...found.pictures },
              });
            }}
          />
          {entry !== null && (
            <>
              <Act
                label="预览"
                aria-disabled={busy}
                onClick={() => editor.isFilledIn() && void editor.keep().then(() => setOpen("preview"))}
              />
              <Act label="版本" onClick={() => setOpen("versions")} />
              {entry.href !== null && (
                <a className="mine-act" href={entry.href}>
                  看线上的
                </a>
              )}
              {entry.state !== "archived" && kind !== "site" && (
                <Act
                  label={entry.live ? "下架" : "收起"}
                  aria-disabled={busy}
                  onClick={() => void editor.act("admin/content/archive", entry.live ? "已下架" : "已收起")}
                />
              )}
            </>
          )}
        </div>
      </div>
      {unsent !== null && (
        <div className="content-unsent" role="status">
          <p>这台设备上有一份没保存的改动。</p>
          <Act label="接着写" onClick={editor.takeUnsent} />
          <Act label="丢掉" onClick={editor.dropUnsent} />
        </div>
      )}
      <FormErrors value={errors}>
        <form className="content-fields" noValidate ref={form} onSubmit={(event) => event.preventDefault()}>
          {sectionsOf(fields).map(({ name, fields: some }) => (
            <FieldSection key={name} name={name} fields={some} document={document} errors={errors}>
              {some.map((field) => (
                <Control
                  key={field.name}
                  field={field}
                  path={field.name}
                  value={document[field.name]}
                  document={document}
                  names={names}
                  pictures={{ ...detail?.pictures, ...looked.pictures }}
                  fixed={field.name === "key" && entry !== null}
                  update={(change) => editor.write((now) => withChange(now, field.name, change))}
                />
              ))}
            </FieldSection>
          ))}
        </form>
      </FormErrors>
      {open === "versions" && detail !== null && (
        <VersionsDialog detail={detail} fields={fields} restore={editor.restore} onClose={() => setOpen(null)} />
      )}
      {open === "preview" && entry !== null && <PreviewDialog entryId={entry.id} onClose={() => setOpen(null)} />}
      {open === "schedule" && <Schedule schedule={editor.schedule} onClose={() => setOpen(null)} />}
      {clash !== null && <Conflict clash={clash} fields={fields} onClose={editor.closeClash} />}
    </div>
  );
}

const halfHour = 30 * 60_000;

function Schedule({
  schedule,
  onClose,
}: {
  schedule: (at: string, text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [soon] = useState(() => toShanghaiClock(Math.ceil((correctedNow() + halfHour) / halfHour) * halfHour));
  return (
    <FormDialog
      title="定时发布"
      action="定下"
      onClose={onClose}
      check={(field) => (fromShanghaiClock(field("at")) === null ? { at: "请填完整的日期与时间" } : {})}
      submit={async (field) => {
        const at = fromShanghaiClock(field("at"));
        if (at !== null) await schedule(at, `将在 ${formatMinute(at)} 发布`);
      }}
    >
      <Field
        label="上线时间 · 北京时间"
        note="到这一分钟，读者看到的就是手上的这一版。之后再改会取消定时。"
        name="at"
        type="datetime-local"
        defaultValue={soon}
      />
    </FormDialog>
  );
}
