/** 11月21日 */
export function dayName(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}
