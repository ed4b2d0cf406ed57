/** Addresses that are given at once at most. */
export const maxAddresses = 20;
