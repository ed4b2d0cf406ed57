import { atom, map } from "nanostores";
import type { Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { errorText } from "#lib/client/error-text.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { commentPictures, withReferences } from "#lib/comment-text.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { cleanText, commentLimit, countCharacters, saysSomething } from "#lib/user-text.ts";
import { bothOf, type Draft, emptyDraft, isEmptyDraft, readDraft } from "./draft.ts";
import { createPicked } from "../parts/picked.ts";
import { createSuggestions } from "./suggest.ts";

/** What is sent: the text with references to people, and the draft it comes from. */
export interface Said extends Draft {
  referring: string;
}

export interface BoxOptions {
  client: Client;
  /** Where it is kept until it is sent; null keeps nothing. */
  draftKey: string | null;
  /** What stands there at first, when there is no draft. */
  initial?: Draft;
  /** Sends it; throws when it was not taken. */
  send: (said: Said) => Promise<void>;
  findPeople: (beginning: string) => Promise<readonly Person[]>;
  /** Words that are said often. */
  quickReplies?: () => Promise<readonly string[]>;
}

/** What is written in a box: counted, kept as a draft, sent once. The field itself belongs to whoever types in it. */
export function createBox({ client, draftKey, initial, send, findPeople, quickReplies }: BoxOptions) {
  const $words = map({ text: "", spoiler: false });
  const $error = atom("");
  const $sending = atom(false);
  const $quick = atom<readonly string[]>([]);
  const pictures = createPicked(client, {
    most: commentPictures,
    tooMany: `最多 ${commentPictures} 张图片`,
    complain,
  });
  let people: Draft["people"] = [];
  let offered = false;

  function complain(words: string): void {
    $error.set(words);
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
    // What is on its way stays kept until it has arrived.
    if (draftKey === null || $sending.get()) return;
    const storage = environment.localStorage();
    const known = draft();
    if (isEmptyDraft(known)) storage?.removeItem(draftKey);
    else writeStorage(storage, draftKey, JSON.stringify(known));
  }

  async function deliver(typed: Draft, cleaned: string): Promise<void> {
    $sending.set(true);
    fill(emptyDraft);
    try {
      await send({ ...typed, text: cleaned, referring: withReferences(cleaned, typed.people) });
    } catch (failure) {
      fill(bothOf(typed, draft()));
      complain(errorText(failure) ?? "");
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

    /** Puts in what was kept; what has been typed already stays. */
    open(typed: { text: string; spoiler: boolean }): void {
      const stored = readDraft(draftKey === null ? null : (environment.localStorage()?.getItem(draftKey) ?? null));
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

    /** Where this name stands after an @, this person is meant. */
    name({ id, name }: Person): void {
      people = [...people, { id, name }];
    },

    takePictures: pictures.take,
    removePicture: pictures.remove,

    /** Offers words that are said often, once. */
    async offer(): Promise<void> {
      if (offered || !quickReplies) return;
      offered = true;
      // Without them one types.
      $quick.set(await quickReplies().catch(() => []));
    },

    /** Sends it. False when there is nothing to send yet. */
    submit(): boolean {
      if ($sending.get()) return true;
      const typed = draft();
      const cleaned = cleanText(typed.text);
      const empty = !saysSomething(cleaned) && typed.pictures.length === 0;
      if (pictures.busy()) complain("图片还在上传，请稍等一下");
      else if (empty) complain("写点什么再发送吧");
      else if (countCharacters(cleaned) > commentLimit) complain(`最多 ${commentLimit} 字，请删短一些`);
      else {
        complain("");
        void deliver(typed, cleaned);
      }
      return !empty;
    },
  };
}

export type Box = ReturnType<typeof createBox>;
