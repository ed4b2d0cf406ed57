export const rates = [3, 2, 1.5, 1.25, 1, 0.75, 0.5];

export function rateToText(rate: number): string {
  return Number.isInteger(rate) ? `${rate.toFixed(1)}x` : `${rate}x`;
}

/** The neighbouring speed, for the `<` and `>` keys. */
export function nextRate(rate: number, step: 1 | -1): number {
  const faster = rates.filter((one) => (step === 1 ? one > rate : one < rate));
  return (step === 1 ? faster.at(-1) : faster[0]) ?? rate;
}
