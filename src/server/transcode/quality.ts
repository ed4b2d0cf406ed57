/** x264's constant quality of the first quality of a film, and of what nobody has measured. Smaller is finer. */
export const usualQuality = 23;
/** Finer for what has been encoded by it once, so that twice looks like once. */
export const madeQuality = 19;

/** No coarser than this: smooth skies would show steps that the score does not see. */
const coarsest = 26;
/** The likeness every film is to have, in decibels of SSIM, and by how many of them one step of quality changes it. */
const wanted = 18;
const perStep = 0.6;

/** The likeness to the source that x264 has told (SSIM, 0 to 1); null if it told none. */
export function readScore(told: string): number | null {
  const found = /SSIM Mean Y:([\d.]+)/.exec(told)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * The constant quality that brings a film to the likeness all films are to have, from the one its first quality has got with the usual
 * value. Films that are harder than most keep that value: finer would cost more than it shows.
 */
export function qualityFor(score: number | null): number {
  if (score === null) return usualQuality;
  const decibels = -10 * Math.log10(Math.max(1e-6, 1 - score));
  const steps = (decibels - wanted) / perStep;
  return Math.round(Math.max(usualQuality, Math.min(coarsest, usualQuality + steps)) * 10) / 10;
}
