import { z } from "zod";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine } from "./text.ts";

/** Percent of a film's income. */
const share = z.int().min(0).max(100);

/** What somebody did in a film, and their part of its income. */
const terms = z.strictObject({ role: z.string(), share });

/** A collaborator on the film's public page. */
export const shownCollaborator = person.extend({ role: z.string() });
export type ShownCollaborator = z.infer<typeof shownCollaborator>;

const standing = {
  ...terms.shape,
  /** Only who has accepted is displayed and paid. */
  state: z.enum(["invited", "accepted", "declined", "left"]),
  /** What the owner has asked an accepted collaborator to agree to; null if nothing is to change. */
  offer: terms.nullable(),
  invitedAt: time,
  /** Points received from this film so far. */
  earned: z.int().nonnegative(),
};

export const collaborator = z.strictObject({ person, ...standing });
export type Collaborator = z.infer<typeof collaborator>;

/** All of a film, in the order of their invitations. */
export const collaboratorList = z.strictObject({
  list: z.array(collaborator),
  /** Percent that could still be given away; the owner keeps what nobody gets. */
  free: share,
});
export type CollaboratorList = z.infer<typeof collaboratorList>;

/** Invites a member, or changes the terms of one. */
export const saveCollaboratorInput = z.strictObject({ id, userId: id, role: typedLine(60), share });

export const removeCollaboratorInput = z.strictObject({ id, userId: id });

/** `q`: a member's number, or the beginning of a name. */
export const findCollaboratorInput = z.strictObject({ id, q: typedLine(60) });
export const findCollaboratorOutput = z.strictObject({ list: z.array(person) });

/** A film of somebody else the caller takes part in, or is asked to. */
export const collaboration = z.strictObject({
  ...standing,
  film: z.strictObject({
    id,
    title: z.string(),
    /** Null before it is public. */
    poster: image.nullable(),
    public: z.boolean(),
  }),
  owner: person,
});
export type Collaboration = z.infer<typeof collaboration>;

/** `open`: those that wait for the caller's answer; `accepted`: those they take part in. */
export const collaborationsInput = z.strictObject({
  filter: z.enum(["open", "accepted"]),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const collaborationPage = pageOf(collaboration);

/** `role` and `share`: the terms the caller has seen, which must still be those that are offered. */
export const answerCollaborationInput = z.strictObject({ id, accept: z.boolean(), role: typedLine(60), share });
