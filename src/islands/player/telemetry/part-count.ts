/** Parts a film is divided into; as in the contract, whose module would bring zod along. */
export const replayParts = 100;
