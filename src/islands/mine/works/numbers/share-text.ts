/** 0.125 as 13%. */
export const shareText = (share: number): string => `${Math.round(share * 100)}%`;
