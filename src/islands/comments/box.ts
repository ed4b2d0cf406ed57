import { atom, map } from "nanostores";
import type { Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { errorText, isUnreached } from "#lib/client/error-text.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { commentPictures, withReferences } from "#lib/comment-text.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { cleanText, commentLimit, charactersOver, saysSomething } from "#lib/user-text.ts";
import { bothOf, type Draft, emptyDraft, isEmptyDraft, readDraft } from "./draft.ts";
import { createPicked } from "../parts/picked.ts";
import { createSuggestions } from "./suggest.ts";

/** The content to send: the draft, and its text with references to people. */
export interface Said extends Draft {
  referring: string;
}

export interface BoxOptions {
  client: Client;
  /** Storage key of the draft. */
  draftKey: string;
  /** Initial content if there is no draft. */
  initial?: Draft;
  /** Sends the content; throws if it was not accepted. */
  send: (said: Said) => Promise<void>;
  findPeople: (beginning: string) => Promise<readonly Person[]>;
  /** Loads phrases that can be inserted. */
  quickReplies?: () => Promise<readonly string[]>;
}

/** State of a write box: character count, stored draft, sending. The field itself is rendered by the component. */
export function createBox({ client, draftKey, initial, send, findPeople, quickReplies }: BoxOptions) {
  const $words = map({ text: "", spoiler: false });
  const $error = atom("");
  const $sending = atom(false);
  const $quick = atom<readonly string[]>([]);
  const pictures = createPicked(client, {
    max: commentPictures,
    tooMany: `最多 ${commentPictures} 张图片`,
    complain,
  });
  let people: Draft["people"] = [];
  let offered = false;

  function complain(text: string): void {
    $error.set(text);
  }

  function draft(): Draft {
    const { text, spoiler } = $words.get();
    return { text, people: people.filter(({ name }) => text.includes(`@${name}`)), pictures: pictures.sent(), spoiler };
  }

  function fill({ text, spoiler, people: meant, pictures: sent }: Draft): void {
    people = meant;
    $words.set({ text, spoiler });
    pictures.show(sent);
  }

  function keep(): void {
    // The draft stays in storage until it has been sent.
    if ($sending.get()) return;
    const storage = environment.localStorage();
    const known = draft();
    const unchanged = known.text === initial?.text && known.spoiler === initial.spoiler && known.pictures.length === 0;
    if (unchanged || isEmptyDraft(known)) storage?.removeItem(draftKey);
    else writeStorage(storage, draftKey, JSON.stringify(known));
  }

  async function deliver(typed: Draft, cleaned: string): Promise<void> {
    $sending.set(true);
    fill(emptyDraft);
    try {
      await send({ ...typed, text: cleaned, referring: withReferences(cleaned, typed.people) });
    } catch (failure) {
      fill(bothOf(typed, draft()));
      const reason = errorText(failure) ?? "";
      complain(isUnreached(failure) ? `${reason}，写的内容留在这台设备上` : reason);
    } finally {
      $sending.set(false);
      keep();
    }
  }

  pictures.$picked.listen(keep);

  return {
    $words,
    $error,
    $sending,
    $quick,
    $picked: pictures.$picked,
    suggestions: createSuggestions(findPeople),
    complain,
    isEmpty: () => isEmptyDraft(draft()),

    /** Restores the draft; text typed already is not overwritten. The draft of a box that is sending is on its way. */
    open(typed: { text: string; spoiler: boolean }): void {
      if ($sending.get()) return;
      const stored = readDraft(environment.localStorage()?.getItem(draftKey) ?? null);
      if (!isEmptyDraft(stored)) fill({ ...stored, text: typed.text || stored.text });
      else if (typed.text === "" && initial) fill(initial);
      else $words.set(typed);
      keep();
    },

    type(text: string): void {
      $words.setKey("text", text);
      complain("");
      keep();
    },

    hide(spoiler: boolean): void {
      $words.setKey("spoiler", spoiler);
      keep();
    },

    /** Remembers a picked person: `@` with their name in the text refers to them. */
    name({ id, name }: Person): void {
      people = [...people, { id, name }];
    },

    takePictures: pictures.take,
    removePicture: pictures.remove,

    /** Loads the phrases, once; they come into an empty box only, so that nothing moves under a finger about to send. */
    async offer(): Promise<void> {
      if (offered || !quickReplies) return;
      offered = true;
      // They are optional, so an error is ignored.
      const phrases = await quickReplies().catch(() => []);
      if ($words.get().text === "") return $quick.set(phrases);
      const stop = $words.listen(({ text }) => {
        if (text !== "") return;
        stop();
        $quick.set(phrases);
      });
    },

    /** Submits the text; an invalid text displays an error instead. Returns false if there is nothing to send. */
    submit(): boolean {
      if ($sending.get()) return true;
      const typed = draft();
      const cleaned = cleanText(typed.text);
      const empty = !saysSomething(cleaned) && typed.pictures.length === 0;
      if (pictures.busy()) complain("图片还在上传，请稍等");
      else if (empty) complain("写点什么再发送吧");
      else if (charactersOver(cleaned, commentLimit) > 0) complain(`最多 ${commentLimit} 字，请删短一些`);
      else {
        complain("");
        void deliver(typed, cleaned);
      }
      return !empty;
    },
  };
}

export type Box = ReturnType<typeof createBox>;
