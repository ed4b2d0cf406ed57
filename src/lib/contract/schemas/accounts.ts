import { z } from "zod";
import { introductionLimits } from "../../field-limits.ts";
import { signInWayNames } from "../../sign-in-ways.ts";
import { id, image, seconds, time } from "./shared.ts";
import { staffRole } from "./staff.ts";
import { typedLine, typedName, typedText } from "./text.ts";

export const gender = z.enum(["unknown", "female", "male", "other"]);

export const user = z.strictObject({
  id,
  name: z.string(),
  avatar: image.nullable(),
  /** Empty for a guest, as is `mobile`; a member has at least one of the two. */
  account: z.string(),
  /** With the middle digits replaced by `****`. */
  mobile: z.string(),
  role: z.enum(["user", "operator"]),
  /** What the operator may do; null for everybody else. See `lib/staff.ts`. */
  staffRole: staffRole.nullable(),
  createdAt: time,
  bio: z.string(),
  gender,
  birthday: z.iso.date().nullable(),
  /** False for a member who signs in by SMS code only. */
  passwordSet: z.boolean(),
  lockCodeSet: z.boolean(),
});
export type User = z.infer<typeof user>;

/** The user's own profile, with more fields than `user`. */
export const profile = user.extend({
  counts: z.strictObject({ comments: z.int().nonnegative() }),
});
export type Profile = z.infer<typeof profile>;

/** Channel and inviter of a visitor, from `?dc=&pc=`. */
export const affCode = z.strictObject({ dc: typedLine(64).optional(), pc: typedLine(64).optional() });

export const guestInput = z.strictObject({
  affCode: affCode.default({}),
  /** The id that this device generated for itself. */
  devID: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
});

/** 256-bit token in hex, and its user. */
export const loginOutput = z.strictObject({
  token: z.string(),
  user,
  /** The account was scheduled for deletion; signing in has cancelled that. */
  restored: z.boolean().optional(),
});

/** Lengths are checked by the form's own rules, which have their own messages. */
const formText = z.string().max(256);
/** Without country code; spaces and hyphens are ignored. */
const mobile = z.string().max(32);
/** Country calling code. */
const country = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .default("86");
const otp = z.string().max(16);

/** Ways to sign in that are available now. */
export const beforeOutput = z.strictObject({
  methods: z.array(z.enum(signInWayNames)),
  /** After many wrong passwords from this address: each attempt needs a proof of work until `retryAfter` seconds have passed. */
  captchaNeeded: z.boolean(),
  /** Other sites on which one can sign in. */
  providers: z.array(z.strictObject({ provider: z.string(), label: z.string() })),
  retryAfter: seconds,
  /** Whether a forgotten password can be replaced by mail. */
  resetsPassword: z.boolean(),
});

/** `login`, `bind` and `change` are sent to the mobile given; `verify` to the account's own. */
export const captchaInput = z.strictObject({
  purpose: z.enum(["login", "bind", "change", "verify"]),
  country,
  mobile: mobile.default(""),
});
export type CaptchaPurpose = z.infer<typeof captchaInput>["purpose"];
export const captchaOutput = z.strictObject({ resendAfter: seconds, expiresAfter: seconds });

/** A one-time password or a recovery code, for accounts with a second factor. */
const secondFactor = z.string().max(40);
const phone = { country, mobile, code: otp };
export const loginPhoneInput = z.strictObject({ ...phone, otp: secondFactor.optional() });
/** `code` was sent to the new mobile for `bind`. A member with a password proves with it who they are. */
export const bindMobileInput = z.strictObject({ ...phone, oldPassword: formText.optional() });

/** `account` may be a mobile number or a confirmed email address. */
export const officialInput = z.strictObject({
  account: formText,
  password: formText,
  otp: secondFactor.optional(),
});
export const createInput = z.strictObject({ account: formText, password: formText, confirmPassword: formText });
export const done = z.strictObject({});

/** Only the fields given are changed. */
export const modifyInput = z.strictObject({
  name: typedName(256).optional(),
  bio: typedText(2000).optional(),
  gender: gender.optional(),
  birthday: z.iso.date().nullable().optional(),
});

const percent = z.number().min(0).max(100);
/** A picture uploaded with `upload/img`, and the crop in percent of its width and height. */
export const avatarInput = z.strictObject({
  imageId: id,
  crop: z.strictObject({ x: percent, y: percent, width: percent.min(1), height: percent.min(1) }).optional(),
});

/** Proof that the request comes from the account's owner: its password, or a code sent for `verify`. */
/** Evidence that the account's owner makes the request. */
export const proof = { oldPassword: formText.optional(), code: otp.optional() };
export const changePasswordInput = z.strictObject({
  ...proof,
  password: formText,
  confirmPassword: formText,
  /** Also ends this session's own token: the answer has another. For clients that store it. */
  renew: z.boolean().default(false),
});
export const changePasswordOutput = z.strictObject({ token: z.string().optional() });
/** `newCode` was sent to the new mobile for `change`. */
export const changeMobileInput = z.strictObject({ ...proof, country, mobile, newCode: otp });
export const secondFactorState = z.strictObject({
  on: z.boolean(),
  /** Recovery codes that have not been used. */
  codesLeft: z.int().nonnegative(),
});
export const beginSecondFactorInput = z.strictObject(proof);
/** `address` is for the QR code: `otpauth://totp/…`. */
export const beginSecondFactorOutput = z.strictObject({ secret: z.string(), address: z.string() });
export const secondFactorInput = z.strictObject({ otp: secondFactor });
export const recoveryCodes = z.strictObject({ codes: z.array(z.string()) });
export const endSecondFactorInput = z.strictObject({ ...proof, otp: secondFactor });
export const deleteInput = z.strictObject(proof);
export const deleteOutput = z.strictObject({ deletesAt: time });

const lockCode = z.string().regex(/^\d{4,6}$/);
/** Null removes the lock. An existing lock code is changed with the old code, or with a proof of ownership. */
export const lockCodeInput = z.strictObject({
  ...proof,
  lockCode: lockCode.nullable(),
  oldLockCode: lockCode.optional(),
});
export const verifyLockCodeInput = z.strictObject({ lockCode });
export const verifyLockCodeOutput = z.strictObject({ correct: z.boolean() });

export const certificationInput = z.strictObject({ introduction: typedText(introductionLimits.most) });
export const certification = z.strictObject({
  state: z.enum(["none", "pending", "approved", "rejected"]),
  introduction: z.string(),
  /** The reason for a rejection. */
  reason: z.string(),
  appliedAt: time.nullable(),
});

/** All data the site stores about a person, a key for each domain. */
export const exportOutput = z.strictObject({ exportedAt: time, data: z.record(z.string(), z.unknown()) });
