import { customerShare, plainAddress } from "../limits/address.ts";

/** Connections at once beyond the lives that are allowed. */
const spare = 32;
/** Of one client at least; all lives that are allowed, as they may come by one proxy. */
const minPerClient = 8;

/** Whether a client may connect beside the others, of a site that allows so many lives. Addresses are those of sockets. */
export function hasRoom(address: string | undefined, others: readonly (string | undefined)[], lives: number): boolean {
  const own = shareOf(address);
  const same = others.filter((other) => shareOf(other) === own);
  return others.length < lives + spare && same.length < Math.max(lives, minPerClient);
}

/** None for a socket that is gone already. */
const shareOf = (address = ""): string => customerShare(plainAddress(address));
