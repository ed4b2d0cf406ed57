/** Slots a set starts with; a power of two. */
const firstSlots = 512;

/**
 * A set of short strings that are added once and read once, in the order of adding. A `Set` would enter every string into V8's table of
 * unique strings, which takes longer than making the string: tokens are millions of different ones.
 */
export class TokenSet {
  readonly list: string[] = [];
  /** Positions in `list`, counted from one; zero is empty. */
  #slots = new Int32Array(firstSlots);

  add(token: string): void {
    if (!this.#enter(token, this.list.length)) return;
    this.list.push(token);
    if (this.list.length * 2 > this.#slots.length) this.#grow();
  }

  /** Returns whether the token was not there. */
  #enter(token: string, position: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hashOf(token) & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot] ?? 0;
      if (known === 0) {
        slots[slot] = position + 1;
        return true;
      }
      if (this.list[known - 1] === token) return false;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (const [position, token] of this.list.entries()) this.#enter(token, position);
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}
