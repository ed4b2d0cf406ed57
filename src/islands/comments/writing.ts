import { atom } from "nanostores";
import { createKeys } from "#lib/client/attempt-keys.ts";
import { showError } from "#lib/client/data.ts";
import { correctedNow } from "#lib/client/environment.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { type ShownLine, shownComment, shownLine } from "#lib/comment-line.ts";
import { mentionsIn } from "#lib/comment-text.ts";
import { type Box, type BoxOptions, createBox, type Said } from "./box.ts";
import { draftKeyOf } from "../parts/drafts.ts";
import type { Draft } from "./draft.ts";
import { countOf, findLine, topOf, withReplies } from "./lines.ts";
import type { ThreadStore } from "./store.ts";

/** A box under a comment, for a reply or an edit. */
export interface OpenBox {
  act: "reply" | "edit";
  /** Id of the comment. */
  id: number;
  box: Box;
}

const heldMessage = "已提交，审核通过后大家就能看到";

/** The box for new comments, and at most one other box under a comment. */
export function startWriting(store: ThreadStore) {
  const { client, target, change, once, recount, say, turnTo } = store;
  const { contentType, targetId } = target;
  const draftName = `draft:comment:${contentType}:${targetId}`;
  const $open = atom<OpenBox | null>(null);
  const keys = createKeys();
  /** Boxes under a comment whose text is on its way, by the key of their draft. */
  const sending = new Map<string, Box>();
  let sent = 0;

  const findPeople = (threadId?: number) => async (q: string) =>
    (await client.call("comment/people", { ...target, q, ...(threadId !== undefined && { threadId }) })).list;

  /** Displays the comment at once; removes it if the server refuses it. */
  async function publish(said: Said, answered: number | null): Promise<void> {
    const pending = pendingLine(said, (sent -= 1));
    const top = answered === null ? undefined : topOf(store.lines(), answered);
    if (top) change(top.id, (line) => withReplies(line, [pending]));
    else store.$thread.setKey("lines", [pending, ...store.lines()]);
    recount(1);
    const takeBack = () => {
      change(pending.id, () => null);
      recount(-1);
    };
    const input = {
      ...target,
      text: said.referring,
      spoiler: said.spoiler,
      images: said.pictures.map(({ id }) => id),
      ...(answered !== null && { replyTo: answered }),
    };
    try {
      const { comment, held } = await client.call("comment/add", input, { idempotencyKey: keys.keyFor(input) });
      keys.settle(input);
      const line = shownComment(comment);
      change(pending.id, () => (held ? { ...line, held } : line));
      if (held) {
        recount(-1);
        return showToast(heldMessage, "success");
      }
      void store.look([line]);
      say("已发布");
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  /** Replaces the comment with the edited one. */
  async function save(id: number, said: Said): Promise<void> {
    const { comment, held } = await client.call("comment/edit", {
      id,
      text: said.referring,
      spoiler: said.spoiler,
    });
    if (held) {
      const line = findLine(store.lines(), id);
      recount(line ? -countOf([line]) : 0);
      // Without the replies to it, which nobody sees meanwhile.
      change(id, () => ({ ...shownLine(comment), held }));
      return showToast(heldMessage, "success");
    }
    change(id, ({ pinned, replies, rest }) => ({ ...shownLine(comment), pinned, replies, rest }));
    say("已保存");
  }

  /** As it is now; one that waits for a review is found nowhere but here. */
  async function latest(id: number): Promise<Pick<ShownLine, "text" | "mentions" | "spoiler">> {
    const line = findLine(store.lines(), id);
    if (line?.held) return line;
    const { comment, reply } = await client.call("comment/around", { id });
    return reply ?? comment;
  }

  function close(act: OpenBox["act"], id: number): void {
    if (wasOpen(act, id)) turnTo(id, act);
  }

  /** Closes this box. Returns false if it was not open. */
  function wasOpen(act: OpenBox["act"], id: number): boolean {
    const open = $open.get();
    if (open?.act !== act || open.id !== id) return false;
    $open.set(null);
    return true;
  }

  function openBox(
    act: OpenBox["act"],
    id: number,
    { send, ...options }: Omit<BoxOptions, "client" | "findPeople">,
  ): void {
    // A second box would share the draft of the first, and lose its text when that has been sent.
    const before = sending.get(options.draftKey);
    if (before) return $open.set({ act, id, box: before });
    const findInThread = findPeople(topOf(store.lines(), id)?.id);
    const box = createBox({
      client,
      findPeople: findInThread,
      ...options,
      async send(said) {
        sending.set(options.draftKey, box);
        try {
          await send(said);
          // Unless the next text is being written.
          if ($open.get()?.box === box && box.isEmpty()) close(act, id);
        } catch (error) {
          // A closed box has the text for the next time, and nobody sees what it says.
          if ($open.get()?.box !== box) showError(error);
          throw error;
        } finally {
          sending.delete(options.draftKey);
        }
      },
    });
    $open.set({ act, id, box });
  }

  return {
    $open,
    close,

    box: createBox({
      client,
      draftKey: draftKeyOf(draftName),
      findPeople: findPeople(),
      quickReplies: async () => (await client.call("comment/quickReplay", { contentType })).list,
      send: (said) => publish(said, null),
    }),

    reply(id: number): void {
      if (wasOpen("reply", id)) return;
      openBox("reply", id, {
        draftKey: draftKeyOf(`${draftName}:${id}`),
        send: (said) => publish(said, id),
      });
    },

    edit: (id: number) =>
      once(`edit ${id}`, async () => {
        openBox("edit", id, {
          draftKey: draftKeyOf(`${draftName}:edit:${id}`),
          initial: draftOf(await latest(id)),
          send: (said) => save(id, said),
        });
      }),
  };
}

function draftOf({ text, mentions = [], spoiler = false }: Pick<ShownLine, "text" | "mentions" | "spoiler">): Draft {
  return { text, people: mentions.map(({ id, name }) => ({ id, name })), pictures: [], spoiler };
}

function pendingLine({ text, referring, people, pictures, spoiler }: Said, id: number): ShownLine {
  const { user } = $session.get();
  return {
    id,
    author: { id: user?.id ?? 0, name: user?.name ?? "我", ...(user?.avatar && { avatar: user.avatar }) },
    text,
    createdAt: new Date(correctedNow()).toISOString(),
    mentions: mentionsIn(referring, people),
    ...(pictures.length > 0 && { images: pictures.map(({ image }) => image) }),
    spoiler,
    pending: true,
  };
}
