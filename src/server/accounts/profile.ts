import type { Input, Output } from "#lib/contract/shapes.ts";
import { profileLimits } from "#lib/field-limits.ts";
import { charactersOver, countCharacters, saysSomething } from "#lib/user-text.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { screenText } from "../screening/screening.ts";
import { toUser } from "./info.ts";
import { isReserved } from "./reserved.ts";

/** Changes the given fields of the caller's profile. */
export async function modifyInfo(
  context: SignedInContext,
  input: Input<"user/info/modify">,
): Promise<Output<"user/info/modify">> {
  const { db, identity, limits } = context;
  const changes = {
    ...(input.name === undefined ? {} : { name: await screened(context, "name", await nameOf(context, input.name)) }),
    ...(input.bio === undefined ? {} : { bio: await screened(context, "bio", bioOf(input.bio)) }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.birthday === undefined ? {} : { birthday: birthdayOf(input.birthday, context.now()) }),
  };
  await limits.take(["profile-by-identity", String(identity.userId)]);
  const row = await db.write((trx) =>
    Object.keys(changes).length === 0
      ? trx.selectFrom("users").selectAll().where("id", "=", identity.userId).executeTakeFirstOrThrow()
      : trx
          .updateTable("users")
          .set(changes)
          .where("id", "=", identity.userId)
          .returningAll()
          .executeTakeFirstOrThrow(),
  );
  if (input.name !== undefined || input.bio !== undefined) context.changed(`user:${identity.userId}`);
  return toUser(context, row);
}

async function nameOf({ db }: SignedInContext, name: string): Promise<string> {
  const length = countCharacters(name);
  if (!saysSomething(name)) throw wrongField("name", "请输入昵称");
  const { minName, name: maxName } = profileLimits;
  if (length < minName || length > maxName) throw wrongField("name", `昵称要 ${minName} 到 ${maxName} 个字`);
  const site = await readSiteSettings(db.read);
  if (isReserved(name, site.name)) throw wrongField("name", "这个昵称不能用，换一个试试");
  return name;
}

function bioOf(bio: string): string {
  if (charactersOver(bio, profileLimits.bio) > 0) throw wrongField("bio", `简介不能超过 ${profileLimits.bio} 个字`);
  return bio;
}

function birthdayOf(birthday: string | null, now: number): string | null {
  if (birthday === null) return null;
  const time = Date.parse(birthday);
  if (birthday < "1900-01-01" || time > now) throw wrongField("birthday", "生日不正确，请重新选择");
  return birthday;
}

/** Profiles have no review by operators: words that would need one elsewhere are refused here. */
async function screened(context: SignedInContext, field: "name" | "bio", text: string): Promise<string> {
  const refused = wrongField(
    field,
    field === "name" ? "这个昵称不能用，换一个试试" : "简介里有不能用的词语，请修改后再试",
  );
  const { text: shown, held } = await screenText(context, text).catch((error: unknown) => {
    throw error instanceof AppError && error.error === "wordBlocked" ? refused : error;
  });
  if (held.length > 0) throw refused;
  return shown;
}
